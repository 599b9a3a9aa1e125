/** Reading the faces of a pack of 52, written "9♣" or "Q♥" (a ' at the end is the copy of a second pack). */
import { type TextKey, t } from '../texts/index.ts';

export type Suit = 'clubs' | 'diamonds' | 'hearts' | 'spades';

export interface Face {
  rank: string;
  suit: Suit;
}

const SIGNS: Record<string, Suit> = { '♣': 'clubs', '♦': 'diamonds', '♥': 'hearts', '♠': 'spades' };

export function readFace(text: string): Face | null {
  const found = /^(10|[2-9JQKA])([♣♦♥♠])'?$/.exec(text);
  const suit = SIGNS[found?.[2] ?? ''];
  return found?.[1] && suit ? { rank: found[1], suit } : null;
}

const SUIT_WORDS: Record<Suit, TextKey> = {
  clubs: 'kit.suit.clubs',
  diamonds: 'kit.suit.diamonds',
  hearts: 'kit.suit.hearts',
  spades: 'kit.suit.spades',
};
const RANK_WORDS: Record<string, TextKey> = {
  J: 'kit.rank.jack',
  Q: 'kit.rank.queen',
  K: 'kit.rank.king',
  A: 'kit.rank.ace',
};

const suitName = (suit: Suit) => t(SUIT_WORDS[suit]);

/** "9 of clubs", as screen readers should say it. */
export function cardName(text: string): string {
  const face = readFace(text);
  if (!face) return text;
  const word = RANK_WORDS[face.rank];
  return t('kit.card', { rank: word ? t(word) : face.rank, suit: suitName(face.suit) });
}

/** The suits as outlines on a grid of 100. */
export const SUITS: Record<Suit, string> = {
  clubs:
    'M50 5a21 21 0 0 1 17 34 22 22 0 1 1-10 34c1 11 5 17 13 22H30c8-5 12-11 13-22a22 22 0 1 1-10-34A21 21 0 0 1 50 5z',
  diamonds: 'M50 3c9 19 22 34 37 47-15 13-28 28-37 47-9-19-22-34-37-47C28 37 41 22 50 3z',
  hearts: 'M50 95C38 74 5 57 5 30 5 8 39 2 50 27 61 2 95 8 95 30c0 27-33 44-45 65z',
  spades:
    'M50 4c12 20 43 35 43 59 0 19-24 24-36 10 1 12 5 18 13 22H30c8-4 12-10 13-22C31 87 7 82 7 63 7 39 38 24 50 4z',
};

type Spot = [x: number, y: number];

/** Where the pips of a number card stand, on the card's grid of 92 by 128; those below the middle hang upside down. */
export function pips(rank: string): Spot[] {
  const [left, middle, right] = [33, 46, 59];
  const [top, bottom] = [26, 102];
  const sides = (rows: number[]): Spot[] =>
    rows.flatMap((y): Spot[] => [
      [left, y],
      [right, y],
    ]);
  const four = [top, 51.3, 76.7, bottom];
  const layouts: Record<string, Spot[]> = {
    '2': [
      [middle, top],
      [middle, bottom],
    ],
    '3': [
      [middle, top],
      [middle, 64],
      [middle, bottom],
    ],
    '4': sides([top, bottom]),
    '5': [...sides([top, bottom]), [middle, 64]],
    '6': sides([top, 64, bottom]),
    '7': [...sides([top, 64, bottom]), [middle, 45]],
    '8': [...sides([top, 64, bottom]), [middle, 45], [middle, 83]],
    '9': [...sides(four), [middle, 64]],
    '10': [...sides(four), [middle, 38.7], [middle, 89.3]],
  };
  return layouts[rank] ?? [];
}
