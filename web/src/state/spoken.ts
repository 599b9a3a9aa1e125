/** What stands on the page in signs, as it is said aloud: "9♣" is the 9 of clubs, "3+ (67 %)" a roll that succeeds. */
import { cardName } from '../kit/cards.ts';
import { t } from '../texts/index.ts';

const ROLL = /(\d)\+ \(((?:under |over )?\d+) %\)/g;
const CARD = /(?:10|[2-9JQKA])[♣♦♥♠]/g;
const SUITS: Record<string, string> = { '♣': 'clubs', '♦': 'diamonds', '♥': 'hearts', '♠': 'spades' };

export function aloud(text: string): string {
  return text
    .replaceAll(ROLL, (_, least: string, chance: string) => t('table.spoken.roll', { least, chance }))
    .replaceAll(CARD, cardName)
    .replaceAll(/[♣♦♥♠]/g, (suit) => SUITS[suit] ?? suit)
    .replaceAll(/(\d)\+/g, (_, least: string) => t('table.spoken.least', { least }))
    .replaceAll(' %', ` ${t('table.spoken.percent')}`);
}
