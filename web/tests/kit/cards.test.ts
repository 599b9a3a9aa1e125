import { expect, test } from 'vitest';
import { cardName, pips, readFace } from '../../src/kit/cards.ts';

test('faces are read, also those of a second pack', () => {
  expect(readFace('9♣')).toEqual({ rank: '9', suit: 'clubs' });
  expect(readFace("10♥'")).toEqual({ rank: '10', suit: 'hearts' });
  for (const wrong of ['', '1♣', '11♠', '9', '♣9', '9♣♣']) expect(readFace(wrong)).toBeNull();
});

test('cards are said in words', () => {
  expect(['9♣', 'J♦', 'Q♥', 'K♠', "A♦'"].map(cardName)).toEqual([
    '9 of clubs',
    'jack of diamonds',
    'queen of hearts',
    'king of spades',
    'ace of diamonds',
  ]);
  expect(cardName('joker')).toBe('joker');
});

test('a number card has as many pips as it says, and looks the same upside down but for the seven', () => {
  for (const rank of ['2', '3', '4', '5', '6', '7', '8', '9', '10']) {
    const spots = pips(rank);
    expect(spots).toHaveLength(Number(rank));
    const turned = spots.map(([x, y]) => `${92 - x} ${(128 - y).toFixed(1)}`).sort();
    const as_is = spots.map(([x, y]) => `${x} ${y.toFixed(1)}`).sort();
    if (rank === '7') expect(turned).not.toEqual(as_is);
    else expect(turned).toEqual(as_is);
  }
  expect(pips('K')).toEqual([]);
});
