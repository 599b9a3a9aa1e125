/** Finding on the page what the coach means. */
import type { Box } from './spot.ts';

const TAB = 'tab:';
/** A number in the log that unfolds to its sum, by the kind of its line. */
const SUM = 'sum:';
/** The button that sends what is chosen. */
export const CONFIRM = 'confirm';

/** What opens the side panel where it is put away. */
const OPENERS = '[data-panel-opener], .edge';

/** Where a thing is looked for first: among the seats it is only shown small, and in the side panel only listed. */
const PLACES = ['main > :not(.seats)', 'main', ':root'];

/** The element of a thing, of an option, or of a tab of the side panel: one that nothing lies over, on the table rather
 * than beside it, and the largest there. For a tab that is put away, what opens it. */
export function elementFor(point: string, root: ParentNode = document): HTMLElement | null {
  if (point === CONFIRM) return root.querySelector('main > .bar button.primary');
  const found = all(point, root).filter(isSeen);
  if (point.startsWith(SUM)) return found.at(-1) ?? elementFor(`${TAB}log`, root);
  const place = PLACES.find((one) => found.some((element) => element.closest(one))) ?? ':root';
  const [shown] = found.filter((element) => element.closest(place)).sort((one, other) => sizeOf(other) - sizeOf(one));
  if (shown || !point.startsWith(TAB)) return shown ?? null;
  return [...root.querySelectorAll<HTMLElement>(OPENERS)].find(isSeen) ?? null;
}

/** Whether what the coach means is in the side panel, or the panel itself. */
export function isInPanel(point: string, root: ParentNode = document): boolean {
  return (
    point.startsWith(TAB) ||
    point.startsWith(SUM) ||
    all(point, root).some((one) => one.closest('aside') && one.checkVisibility())
  );
}

function all(point: string, root: ParentNode): HTMLElement[] {
  const name = CSS.escape(point.replace(TAB, '').replace(SUM, ''));
  if (point.startsWith(SUM)) return [...root.querySelectorAll<HTMLElement>(`[data-sum="${name}"]`)];
  const selector = point.startsWith(TAB)
    ? `[role="tab"][id$="-${name}-tab"]`
    : `[data-ref="${name}"], [data-choice="${name}"], [data-key="${name}"]`;
  return [...root.querySelectorAll<HTMLElement>(selector)];
}

/** Whether it is drawn, and nothing else (such as the panel, on a phone) lies over its middle. */
function isSeen(element: HTMLElement): boolean {
  if (!element.checkVisibility({ visibilityProperty: true })) return false;
  const { left, top, width, height } = boxOf(element);
  const there = document.elementFromPoint(left + width / 2, top + height / 2);
  // Nothing there: it only has to be scrolled to.
  return there === null || element.contains(there) || there.contains(element) || there.closest('[data-coach]') !== null;
}

/** Which thing somebody pressed. */
export function thingOf(event: Event): string | null {
  const target = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-ref], [data-sum]') : null;
  return target?.dataset.sum === undefined ? (target?.dataset.ref ?? null) : `${SUM}${target.dataset.sum}`;
}

export function boxOf(element: Element): Box {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { left, top, width, height };
}

function sizeOf(element: Element): number {
  const { width, height } = element.getBoundingClientRect();
  return width * height;
}

/** Where the focus is, if it is on something small enough to stand beside, and not on the coach's own buttons. */
export function focusBox(room: Box): Box | null {
  const focused = document.activeElement;
  if (!focused || focused === document.body || focused.closest('[data-coach]')) return null;
  const box = boxOf(focused);
  return box.width * box.height < (room.width * room.height) / 4 ? box : null;
}

/** What is never covered if that can be helped, what matters most first: the numbers that the coach speaks of, the
 * answers in the middle of the table, the players. */
const SPOKEN_OF = ['[data-numbers]', 'main > :not(.seats) [data-choice]', '[data-player]'];

export function spokenOf(root: ParentNode = document): Box[] {
  const found = SPOKEN_OF.flatMap((selector) => [...root.querySelectorAll(selector)]);
  return found.filter((one) => one.checkVisibility()).map(boxOf);
}

/** What somebody may want to see or use beside the thing itself. The question and its answers count three times. */
export function inUse(thing: Element | null, root: ParentNode = document): Box[] {
  const things = [
    ...root.querySelectorAll(
      '[data-ref], [data-key], main > .seats section, main :is(table, ol, dl, [data-sum], [data-face]:not([data-ref] *))',
    ),
  ].filter((element) => element !== thing);
  const answers = [...root.querySelectorAll('#prompt, main > .bar .outcome, main > .bar button, [data-choice]')];
  return [...things, ...answers, ...answers, ...answers].map(boxOf);
}
