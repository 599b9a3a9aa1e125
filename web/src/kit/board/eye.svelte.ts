/** The eye above one board: keeps the camera, moves it, and draws it. While it moves, nothing of the board is made anew:
 * the camera is written straight to the few elements that follow it, once a frame. */
import { motion } from '../../state/motion.svelte.ts';
import {
  ACT,
  type Bounds,
  beginning,
  between,
  type Camera,
  centred,
  clamp,
  fit,
  limits,
  type Point,
  panned,
  placeAt,
  revealing,
  type Size,
  showsAll,
  zoomed,
} from './camera.ts';

/** Squares smaller than this show less, and that larger. */
const FAR = 22;
/** How much a press of a zoom button changes. */
const STEP = 1.3;
const SOON = 16;

/** Something that follows the camera. */
export type Follower = (camera: Camera) => void;

export interface EyeParts {
  /** Milliseconds that a movement of its own takes; 0: none. */
  speed: () => number;
  now: () => number;
  frame: (then: () => void) => number;
  cancel: (frame: number) => void;
}

const REAL: EyeParts = {
  speed: () => motion.speed,
  now: () => performance.now(),
  frame: (then) => requestAnimationFrame(then),
  cancel: (frame) => cancelAnimationFrame(frame),
};

export class Eye {
  /** Pixels of a square, for what tells it or draws less when it is small. */
  cell = $state(ACT);
  /** There is nowhere to move: the whole board is in sight. */
  all = $state(true);
  canGrow = $state(true);
  canShrink = $state(true);
  readonly far = $derived(this.cell < FAR);
  #camera: Camera = { x: 0, y: 0, cell: ACT };
  #bounds: Bounds = { west: 0, north: 0, east: 1, south: 1 };
  #view: Size = { width: 0, height: 0 };
  /** Nobody has moved it yet: it stays on the whole board when the window or the board changes. */
  #untouched = true;
  #begun = false;
  #frame = 0;
  readonly #followers = new Set<Follower>();
  readonly #parts: EyeParts;

  constructor(parts: Partial<EyeParts> = {}) {
    this.#parts = { ...REAL, ...parts };
  }

  get camera(): Camera {
    return this.#camera;
  }

  get view(): Size {
    return this.#view;
  }

  /** Called with the camera now and whenever it has moved. Returns how to stop. */
  follow(follower: Follower): () => void {
    this.#followers.add(follower);
    follower(this.#camera);
    return () => this.#followers.delete(follower);
  }

  /** What there is to see, and through what; `start` is where it begins if all of it would be too small. */
  show(bounds: Bounds, view: Size, start: Point | null): void {
    const before = this.#view;
    this.#bounds = bounds;
    this.#view = view;
    if (view.width === 0 || view.height === 0) return;
    if (!this.#begun) {
      this.#begun = true;
      this.#set(beginning(bounds, view, start));
      this.#untouched = this.all;
    } else if (this.#untouched) {
      this.#refit(before);
    } else if (this.all && (before.width !== view.width || before.height !== view.height)) {
      // Whoever saw all of it does so still when something beside it takes room.
      this.#set(fit(bounds, view));
    } else {
      // A window that grows or shrinks does so around what is looked at.
      const { x, y, cell } = this.#camera;
      const moved = { x: x + (view.width - before.width) / 2, y: y + (view.height - before.height) / 2, cell };
      this.#set(clamp(cell < limits(bounds, view)[0] ? fit(bounds, view) : moved, bounds, view));
    }
  }

  /** The whole board again, unless it is all in sight as it is: a board that grows does not jump at every piece. */
  #refit(before: Size): void {
    const resized = before.width !== this.#view.width || before.height !== this.#view.height;
    const whole = fit(this.#bounds, this.#view);
    if (resized) this.#set(whole);
    else if (!this.#inSight()) this.#glide(whole);
    else this.#set(this.#camera);
  }

  #inSight(): boolean {
    const { x, y } = clamp(this.#camera, this.#bounds, this.#view);
    const still = Math.abs(x - this.#camera.x) < 1 && Math.abs(y - this.#camera.y) < 1;
    return still && showsAll(this.#camera, this.#bounds, this.#view);
  }

  fit(): void {
    this.#untouched = true;
    this.#glide(fit(this.#bounds, this.#view));
  }

  /** A place in the middle, each square large enough for a finger. */
  act(place: Point): void {
    this.#untouched = false;
    this.#glide(centred(place, Math.max(ACT, this.#camera.cell), this.#bounds, this.#view));
  }

  /** A place in the view, with as little movement as it takes. */
  reveal(square: Point): void {
    const to = revealing(this.#camera, square, this.#bounds, this.#view);
    if (to.x === this.#camera.x && to.y === this.#camera.y) return;
    this.#untouched = false;
    this.#glide(to);
  }

  /** Larger (1) or smaller (-1) by one press of a button. */
  step(way: 1 | -1): void {
    this.#towards(this.#camera.cell * STEP ** way);
  }

  /** To 100 %. */
  full(): void {
    this.#towards(ACT);
  }

  pan(across: number, down: number): void {
    this.#stop();
    this.#untouched = false;
    this.#set(panned(this.#camera, across, down, this.#bounds, this.#view));
  }

  /** Larger or smaller by a factor around a point of the view, at once. Whether anything changed. */
  zoom(factor: number, at: Point): boolean {
    this.#stop();
    const { cell } = this.#camera;
    this.#set(zoomed(this.#camera, cell * factor, at, this.#bounds, this.#view));
    this.#untouched = this.all;
    return this.#camera.cell !== cell;
  }

  placeAt(at: Point): Point {
    return placeAt(this.#camera, at);
  }

  stop(): void {
    this.#stop();
    this.#followers.clear();
  }

  #towards(cell: number): void {
    const { width, height } = this.#view;
    const to = zoomed(this.#camera, cell, { x: width / 2, y: height / 2 }, this.#bounds, this.#view);
    this.#untouched = showsAll(to, this.#bounds, this.#view);
    this.#glide(to);
  }

  #glide(to: Camera): void {
    this.#stop();
    const lasts = this.#parts.speed();
    const from = this.#camera;
    if (lasts < SOON) {
      this.#set(to);
      return;
    }
    const begun = this.#parts.now();
    const step = () => {
      const share = Math.min(1, (this.#parts.now() - begun) / lasts);
      this.#set(share === 1 ? to : between(from, to, 1 - (1 - share) ** 3, this.#view));
      if (share < 1) this.#frame = this.#parts.frame(step);
    };
    this.#frame = this.#parts.frame(step);
  }

  #stop(): void {
    this.#parts.cancel(this.#frame);
  }

  #set(camera: Camera): void {
    this.#camera = camera;
    const [least, most] = limits(this.#bounds, this.#view);
    this.cell = camera.cell;
    this.all = showsAll(camera, this.#bounds, this.#view);
    // Sizes are counted in fractions: the last bit of one is no reason for another press.
    this.canGrow = camera.cell < most - 0.01;
    this.canShrink = camera.cell > least + 0.01;
    for (const follow of this.#followers) follow(camera);
  }
}
