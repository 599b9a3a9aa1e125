/** From number to number by arrows: the next one in that direction, over places where there is none. */
interface At {
  down: number;
  across: number;
}

const STEPS: Record<string, At> = {
  ArrowRight: { down: 0, across: 1 },
  ArrowLeft: { down: 0, across: -1 },
  ArrowDown: { down: 1, across: 0 },
  ArrowUp: { down: -1, across: 0 },
};

/** Null: that key does nothing, or nothing lies there. */
export function stepped(cells: readonly (readonly unknown[])[], from: At, key: string): At | null {
  if (key === 'Home' || key === 'End') {
    const row = cells[from.down] ?? [];
    const across = key === 'Home' ? row.findIndex(Boolean) : row.findLastIndex(Boolean);
    return across < 0 ? null : { down: from.down, across };
  }
  const step = STEPS[key];
  if (!step) return null;
  let at = from;
  for (;;) {
    at = { down: at.down + step.down, across: at.across + step.across };
    const row = cells[at.down];
    if (!row || at.across < 0 || at.across >= row.length) return null;
    if (row[at.across]) return at;
  }
}
