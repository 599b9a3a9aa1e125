/** A floor written down as rows of signs: each is a section, capitals are rooms, a dot is no floor. */
import type { FloorSquare } from '../../../src/kit/board/types.ts';

export function floorOf(plan: string): FloorSquare[] {
  return plan
    .trim()
    .split('\n')
    .flatMap((line, row) =>
      [...line].flatMap((section, column) =>
        section === '.' ? [] : [{ column, row, section, room: section !== section.toLowerCase() }],
      ),
    );
}
