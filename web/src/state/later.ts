/** Parts of a page that its first frame does without. They are fetched once somebody stirs, so that they are there when
 * they are wanted; whoever only came to look has not loaded them. */

/** Not `pointerover`: a page that comes under a pointer at rest hears that too. */
const STIRS = ['mousemove', 'pointerdown', 'keydown'] as const;

type Load = () => Promise<unknown>;

let stirred = false;
const waiting: Load[] = [];

function stir(): void {
  stirred = true;
  for (const sign of STIRS) removeEventListener(sign, stir, true);
  for (const load of waiting.splice(0)) fetch(load);
}

/** Between frames, and quietly: whoever wants the part asks again, and hears of what is wrong. */
function fetch(load: Load): void {
  const idle = window.requestIdleCallback ?? ((then: () => void) => setTimeout(then, 1));
  idle(() => void load().catch(() => {}));
}

for (const sign of STIRS) addEventListener(sign, stir, { capture: true, passive: true });

/** The same load, also done once somebody stirs. */
export function later<T>(load: () => Promise<T>): () => Promise<T> {
  if (stirred) fetch(load);
  else waiting.push(load);
  return load;
}
