/** How the four chapters look: an ink and a letter. Their names are the server's. */
import type { Ink } from '../../kit/heraldry.ts';

export interface ChapterLook {
  mark: string;
  /** Null: grey. */
  ink: Ink | null;
}

export const CHAPTERS: readonly ChapterLook[] = [
  { mark: 'U', ink: 'blue' },
  { mark: 'B', ink: 'red' },
  { mark: 'D', ink: 'green' },
  { mark: 'S', ink: null },
];
