/** What a tile on the first page says of a game beyond what the server tells. */
import type { TextKey } from '../../texts/index.ts';

export interface Tile {
  about: TextKey;
  /** From a quick match to a long one. */
  minutes: [number, number];
  /** 1 is learnt while playing, 3 takes an evening. */
  difficulty: 1 | 2 | 3;
}

export const TILES: Record<string, Tile> = {
  ults: { about: 'home.about.ults', minutes: [10, 30], difficulty: 1 },
};
