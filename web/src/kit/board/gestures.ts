/** Fingers, mouse and wheel on a board. One finger or the mouse moves it, two fingers and the wheel zoom, and two quick
 * presses on one place zoom to it. Buttons and arrow keys do all of this too. A press that has become a movement
 * presses nothing. */
import type { Attachment } from 'svelte/attachments';
import { ACT, type Point } from './camera.ts';
import type { Eye } from './eye.svelte.ts';

/** Pixels that a press may slip without being a movement; fingers are less steady. */
const SLIP = { mouse: 4, touch: 9 };
/** Milliseconds between the two presses of a double one, and pixels. */
const TWICE = 320;
const NEAR = 24;
/** How fast the wheel zooms: a notch of 100 by a fifth. */
const WHEEL = 0.0018;
const LINE = 16;
/** Milliseconds within which a click still belongs to the movement that has ended. */
const AFTER = 80;

export function gestures(eye: Eye): Attachment<HTMLElement> {
  return (area) => {
    const held = new Map<number, Point>();
    /** The press that may still be one; null once it has moved. */
    let begun: Point | null = null;
    let moving = false;
    let ended = Number.NEGATIVE_INFINITY;
    let last: (Point & { time: number }) | null = null;

    /** Where the area lies, asked for once a press: asking in every frame would lay the page out in every frame. */
    let corner: Point | null = null;
    const inArea = ({ clientX, clientY }: MouseEvent): Point => {
      const { x, y } = corner ?? area.getBoundingClientRect();
      return { x: clientX - x, y: clientY - y };
    };

    const press = (event: PointerEvent) => {
      if (event.pointerType === 'mouse' && event.button !== 0) return;
      corner ??= area.getBoundingClientRect();
      held.set(event.pointerId, inArea(event));
      if (held.size === 1) {
        begun = inArea(event);
        ended = Number.NEGATIVE_INFINITY;
      } else begin(event);
    };

    /** From here on it is a movement: it is followed wherever it goes. */
    const begin = (event: PointerEvent) => {
      begun = null;
      moving = true;
      for (const id of held.keys()) if (area.isConnected) area.setPointerCapture?.(id);
      area.dataset.moving = '';
      event.preventDefault();
    };

    const move = (event: PointerEvent) => {
      const before = held.get(event.pointerId);
      if (!before) return;
      const now = inArea(event);
      if (begun) {
        const slip = event.pointerType === 'mouse' ? SLIP.mouse : SLIP.touch;
        if (Math.hypot(now.x - begun.x, now.y - begun.y) < slip) return;
        begin(event);
      }
      const others = [...held].filter(([id]) => id !== event.pointerId).map(([, point]) => point);
      held.set(event.pointerId, now);
      const other = others[0];
      if (!other) {
        eye.pan(now.x - before.x, now.y - before.y);
        return;
      }
      const apart = (point: Point) => Math.max(1, Math.hypot(point.x - other.x, point.y - other.y));
      const middle = (point: Point) => ({ x: (point.x + other.x) / 2, y: (point.y + other.y) / 2 });
      const [from, to] = [middle(before), middle(now)];
      eye.zoom(apart(now) / apart(before), from);
      eye.pan(to.x - from.x, to.y - from.y);
    };

    const drop = (event: PointerEvent) => {
      held.delete(event.pointerId);
      if (held.size > 0) return;
      if (moving) ended = event.timeStamp;
      corner = null;
      begun = null;
      moving = false;
      delete area.dataset.moving;
    };

    /** The click that ends a movement chooses nothing; the second of two quick ones only zooms, where squares are too
     * small for a finger. Where they are not, it is a press like any other, or on nothing shows the whole board. */
    const click = (event: MouseEvent) => {
      // Keys press too, and have no place.
      if (event.detail === 0) return;
      const moved = event.timeStamp - ended < AFTER;
      const here = { ...inArea(event), time: event.timeStamp };
      const twice = last && here.time - last.time < TWICE && Math.hypot(here.x - last.x, here.y - last.y) < NEAR;
      last = twice || moved ? null : here;
      const onSquare = event.target instanceof Element && event.target.closest('[data-square]') !== null;
      const zooms = twice && !moved && (eye.cell < ACT - 1 || !onSquare);
      if (zooms) {
        if (eye.cell < ACT - 1) eye.act(eye.placeAt(here));
        else eye.fit();
      }
      if (moved || zooms) {
        event.stopPropagation();
        event.preventDefault();
      }
    };

    const turn = (event: WheelEvent) => {
      const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE : 1;
      const [across, down] = [event.deltaX * unit, event.deltaY * unit];
      if (event.shiftKey || Math.abs(across) > Math.abs(down)) {
        if (eye.all) return;
        eye.pan(-(across || down), 0);
        event.preventDefault();
        return;
      }
      // Fingers on a touchpad that come together arrive as a wheel with Control, in smaller steps.
      const factor = Math.exp(-down * WHEEL * (event.ctrlKey ? 5 : 1));
      // Where it can grow or shrink no more, the page scrolls on.
      if (eye.zoom(factor, inArea(event)) || event.ctrlKey) event.preventDefault();
    };

    area.addEventListener('pointerdown', press);
    area.addEventListener('pointermove', move);
    area.addEventListener('pointerup', drop);
    area.addEventListener('pointercancel', drop);
    area.addEventListener('click', click, true);
    area.addEventListener('wheel', turn, { passive: false });
    return () => {
      area.removeEventListener('pointerdown', press);
      area.removeEventListener('pointermove', move);
      area.removeEventListener('pointerup', drop);
      area.removeEventListener('pointercancel', drop);
      area.removeEventListener('click', click, true);
      area.removeEventListener('wheel', turn);
    };
  };
}
