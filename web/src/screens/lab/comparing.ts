/** Two runs of the same question beside each other: what stands in both of them, number by number. */
import type { Answer, Experiment, Number as Figure, Table } from '../../wire.ts';

export interface Pair {
  row: string;
  column: string;
  one: Figure;
  other: Figure;
  /** Whether their intervals do not meet: then the two surely differ. */
  apart: boolean;
}

export interface Compared {
  table: Table;
  pairs: Pair[];
}

/** The tables that both have, with all that both say something about. A matrix says everything twice: once is enough. */
export function compared(one: Answer, other: Answer): Compared[] {
  return one.tables.flatMap((table) => {
    const twin = other.tables.find(({ id }) => id === table.id);
    const pairs = twin ? pairsOf(table, twin) : [];
    return pairs.length > 0 ? [{ table, pairs }] : [];
  });
}

function pairsOf(table: Table, twin: Table): Pair[] {
  return table.rows.flatMap((row, down) =>
    table.columns.flatMap((column, across) => {
      if (table.matrix && across <= down) return [];
      const here = table.cells[down]?.[across];
      const there = twin.cells[twin.rows.indexOf(row)]?.[twin.columns.indexOf(column)];
      return here && there ? [{ row, column, one: here, other: there, apart: apart(here, there) }] : [];
    }),
  );
}

export function apart(one: Figure, other: Figure): boolean {
  const ends = [one.low, one.high, other.low, other.high];
  if (ends.some((end) => typeof end !== 'number')) return false;
  const [low, high, otherLow, otherHigh] = ends as number[] as [number, number, number, number];
  return high < otherLow || otherHigh < low;
}

/** Whether two runs played the same deals, so that they can be compared one by one; how many is no difference. */
export function sameExperiment(one: Experiment, other: Experiment): boolean {
  const plain = (experiment: Experiment) => {
    const entries = Object.entries(experiment).filter(([name]) => name !== 'games' && name !== 'title');
    return JSON.stringify(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
  };
  return plain(one) === plain(other);
}
