/** What the keyboard does in a replay: arrows go by events, with Shift by turns; Space plays. */
export type Steering = 'next' | 'previous' | 'nextTurn' | 'previousTurn' | 'first' | 'last' | 'play';

/** Where keys have their own meaning: whoever writes, chooses or goes through a list is not seeking. */
const TAKEN =
  'input:not([type="range"]), textarea, select, [contenteditable], [role="tab"], [role="dialog"], [role="menu"]';
const PRESSABLE = 'button, a[href], summary, [role="button"]';

export function steered(event: KeyboardEvent): Steering | null {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return null;
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest(TAKEN)) return null;
  if (event.key === ' ') return target?.closest(PRESSABLE) ? null : 'play';
  if (event.key === 'ArrowRight') return event.shiftKey ? 'nextTurn' : 'next';
  if (event.key === 'ArrowLeft') return event.shiftKey ? 'previousTurn' : 'previous';
  if (event.key === 'Home') return 'first';
  return event.key === 'End' ? 'last' : null;
}
