/** The log as a tree: turns, the actions in them, what came of each. Every game's events say which begins what. */
import type { Line } from '../wire.ts';

/** An action with what came of it, or a single line. */
export interface Branch {
  head: Line;
  rest: Line[];
}

export interface Turn {
  /** The line that begins it; null for what comes before the first turn. */
  head: Line | null;
  branches: Branch[];
}

export function tree(lines: Line[]): Turn[] {
  const turns: Turn[] = [];
  let turn: Turn | null = null;
  let action: Branch | null = null;
  for (const line of lines) {
    if (turn === null || line.sort === 'turn') {
      turn = { head: line.sort === 'turn' ? line : null, branches: [] };
      turns.push(turn);
      action = null;
      if (line.sort === 'turn') continue;
    }
    if (line.sort === 'action') {
      action = { head: line, rest: [] };
      turn.branches.push(action);
    } else if (action && !isNote(line)) action.rest.push(line);
    else turn.branches.push({ head: line, rest: [] });
  }
  return turns;
}

/** What happened at the table rather than in the game cites no rule. */
function isNote(line: Line): boolean {
  return (line.clauses ?? []).length === 0;
}

const SEATS = ['seat', 'other', 'user', 'target'];

/** The seats a line is about. */
export function seatsIn(line: Line): number[] {
  return SEATS.map((field) => line.facts?.[field]).filter((value) => typeof value === 'number');
}

export const FILTERS = ['all', 'since', 'mine', 'dice', 'damage'] as const;
export type Filter = (typeof FILTERS)[number];

export function filtered(lines: Line[], filter: Filter, seat: number | null): Line[] {
  switch (filter) {
    case 'since':
      return sinceMyTurn(lines, seat);
    case 'mine':
      return lines.filter((line) => line.sort === 'turn' || (seat !== null && seatsIn(line).includes(seat)));
    case 'dice':
      return lines.filter((line) => line.sort === 'turn' || line.sort === 'roll');
    case 'damage':
      return lines.filter((line) => line.sort === 'turn' || isDamage(line));
    default:
      return lines;
  }
}

function isDamage(line: Line): boolean {
  return ['hit', 'crit', 'block', 'heal'].includes(line.sort ?? '') || line.facts?.total !== undefined;
}

/** All that came after the seat's last turn that has ended; everything for whoever has none. */
export function sinceMyTurn(lines: Line[], seat: number | null): Line[] {
  const begun = (line: Line) => line.sort === 'turn' && !line.taken_back;
  const isMine = (line: Line) => begun(line) && line.facts?.seat === seat;
  // The turn that runs now is no last turn yet: it is what the reader comes back to.
  const current = lines.findLastIndex(begun);
  const last = lines.findLastIndex((line, at) => at < current && isMine(line));
  const next = lines.findIndex((line, at) => at > last && begun(line));
  return last < 0 || next < 0 ? lines : lines.slice(next);
}

/** What came of an action, by what matters most: somebody was hit or healed, or else it missed, or something changed. */
const OUTCOMES = [['hit', 'crit', 'heal', 'end'], ['miss'], ['block', 'status']];

/** The lines that tell what came of an action. */
export function outcomeOf({ rest }: Branch): Line[] {
  const counted = rest.filter((line) => !line.taken_back);
  return (
    OUTCOMES.map((sorts) => counted.filter(({ sort }) => sorts.includes(sort ?? ''))).find(({ length }) => length) ?? []
  );
}

/** The newest action with all that came of it, as it is read out. */
export function lastEvent(lines: Line[]): string {
  const counted = lines.filter((line) => !line.taken_back);
  const branch = tree(counted).at(-1)?.branches.at(-1);
  const told = branch ? [branch.head, ...branch.rest] : counted.slice(-1);
  return told.map((line) => line.text).join(' ');
}
