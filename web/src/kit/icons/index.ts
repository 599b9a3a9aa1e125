/** Which icons the interface has by name. Figures of games are outlines of their own (figures.ts, own.ts). */
import { INTERFACE } from './interface.ts';
import { LINES } from './lines.ts';

export type IconName = keyof typeof INTERFACE | keyof typeof LINES;

export interface Drawing {
  path: string;
  /** Drawn with a pen, not filled. */
  line: boolean;
}

export function drawing(name: IconName): Drawing {
  if (name in LINES) return { path: LINES[name as keyof typeof LINES], line: true };
  return { path: INTERFACE[name as keyof typeof INTERFACE], line: false };
}
