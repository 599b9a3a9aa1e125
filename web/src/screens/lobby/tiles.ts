/** What a tile on the first page says of a game beyond what the server tells. */
import type { TextKey } from '../../texts/index.ts';

export interface Tile {
  about: TextKey;
  /** From a quick match to a long one. */
  minutes: [number, number];
  /** 1 is learnt while playing, 3 takes an evening. */
  difficulty: 1 | 2 | 3;
  /** What its picture shows: a burst in a comic, toys on a pegboard, or a ship's blueprint. */
  picture: 'comic' | 'toys' | 'blueprint';
}

export const TILES: Record<string, Tile> = {
  ults: { about: 'home.about.ults', minutes: [10, 30], difficulty: 1, picture: 'comic' },
  figures: { about: 'home.about.figures', minutes: [10, 25], difficulty: 1, picture: 'toys' },
  ultra_marines: { about: 'home.about.ultra_marines', minutes: [30, 75], difficulty: 2, picture: 'blueprint' },
};
