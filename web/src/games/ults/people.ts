/** A player as the table of ULts shows them, with the sheet of their hero. */
import { type Sitting, sittingAt } from '../../kit/people.ts';
import type { Update } from '../../wire.ts';
import type { Sheet } from './sheets.ts';
import type { UltsSeat, UltsView } from './view.ts';

export interface Person extends Sitting<UltsSeat> {
  sheet: Sheet | null;
}

export function peopleAt(view: UltsView, update: Update, names: string[], sheets: Map<string, Sheet>): Person[] {
  return sittingAt(view, update, names).map((sitting) => ({
    ...sitting,
    sheet: sitting.seat.hero === null ? null : (sheets.get(sitting.seat.hero) ?? null),
  }));
}
