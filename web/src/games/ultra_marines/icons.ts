/** Signs of event cards and of the states of Scouts, drawn on a grid of 512. */
import type { BoardBlock } from '../../kit/board/types.ts';
import type { Ink } from '../../kit/heraldry.ts';

export const KIND_ICONS: Record<string, string> = {
  object:
    'M208 40h96v50h66l62 76-38 28-36-44c54 28 90 84 90 150 0 96-86 172-192 172S64 396 64 300c0-86 62-156 144-168z',
  command: 'M64 96h104l150 160-150 160H64l150-160zM244 96h104l150 160-150 160H244l150-160z',
  hazard: 'M256 40L492 460H20zM232 190v140h48V190zM232 360v50h48v-50z',
};

export const KIND_INKS: Record<string, Ink> = { object: 'teal', command: 'blue', hazard: 'red' };

type Lying = Pick<BoardBlock, 'size' | 'look' | 'ink'>;

/** How the cards look that stay on the board; their pictures are those of the cards (pictures.svelte.ts). */
export const LYING: Record<string, Lying> = {
  'blind-grenade': { size: 2, look: 'cloud', ink: 'teal' },
  'vortex-grenade': { size: 2, look: 'card', ink: 'violet' },
  'frag-grenade': { size: 2, look: 'card', ink: 'orange' },
  'cave-in': { size: 2, look: 'solid', ink: 'orange' },
  'locked-door': { size: 1, look: 'solid', ink: 'blue' },
  'proximity-mine': { size: 1, look: 'card', ink: 'red' },
};

/** Lines of a pen on a grid of 24. */
export const STATE_LINES = {
  unmoved: 'M5 5h14v14H5z',
  moved: 'M5 5h14v14H5zM8 12l3 3 5-6',
  fired: 'M12 3v5M12 16v5M3 12h5M16 12h5M12 12h.01',
  fought: 'M5 19 19 5M5 5l14 14M4 15l5 5M20 15l-5 5',
  extra: 'M12 4v6M12 14v6M4 12h6M14 12h6M17 3l4 0M19 1v4',
  stunned: 'M12 13a2 2 0 1 0-2-2 5 5 0 1 0 5-5 8 8 0 1 0 5 7',
  carries: 'M8 4h8l4 6-8 10L4 10zM4 10h16',
  reloading: 'M19 9A8 8 0 1 0 20 13M20 4v5h-5',
  jammed: 'M12 3l9 9-9 9-9-9zM9 9l6 6M15 9l-6 6',
  dead: 'M6 6l12 12M18 6 6 18',
} as const;

export type ScoutState = keyof typeof STATE_LINES;
