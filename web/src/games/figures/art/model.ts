/** How a figure is put together: bones that turn at their joints, and sockets into which heads and gear are pegged. */
import type { Tone } from './colours.ts';
import type { Point, Shape } from './shapes.ts';

export type Pose = 'standing' | 'fighting' | 'wounded' | 'captured';

/** How the joints are turned. An arm that holds something to aim or to lift has stances of its own. */
export type Stance = 'standing' | 'fighting' | 'wounded' | 'ready' | 'aiming' | 'thrusting' | 'lifting';

export type Spot = 'hand' | 'off' | 'back' | 'chest' | 'belt' | 'shoulder' | 'neck' | 'feet';

/** Where a head or a piece of gear is fastened. */
export interface Socket {
  readonly spot: Spot | 'head';
  readonly at?: Point;
  readonly scale?: number;
  /** In front of the fist that stands just before it, instead of in its grip. */
  readonly over?: boolean;
  /** Turned with what it is fastened to; things in hands are kept upright otherwise. */
  readonly fixed?: boolean;
}

export interface Bone {
  /** The joint, seen from the bone that it hangs on. */
  readonly at: Point;
  readonly turn?: Partial<Record<Stance, number>>;
  /** Kept level whatever it hangs on: feet. */
  readonly level?: boolean;
  readonly draws: readonly Piece[];
}

export type Piece = Shape | Bone | Socket;

/** Drawn around the middle of the ground it stands on. */
export interface Body {
  readonly draws: readonly Piece[];
  /** Half the width of its stand. */
  readonly stand: number;
}

export interface Eyes {
  /** Painted dots, eyeballs or lamps. */
  readonly kind: 'dot' | 'ball' | 'lamp';
  readonly at: readonly Point[];
  readonly r?: number;
}

/** Drawn around the neck, looking a little to the right. */
export interface Head {
  readonly shapes: readonly Shape[];
  readonly eyes?: Eyes;
  readonly mouth?: Point;
  /** What lies over the face: glasses, a beard. */
  readonly over?: readonly Shape[];
  readonly tone?: Tone;
}

/** Drawn around the grip or the strap; what is aimed points to the right. */
export interface Gear {
  readonly on: Partial<Record<Spot, readonly Shape[]>>;
  readonly hold?: 'swing' | 'aim' | 'carry' | 'lift';
  readonly over?: boolean;
  /** How far right of its middle it is held. */
  readonly grip?: number;
}

export interface Look {
  readonly body: string;
  readonly head: string;
  readonly gear: readonly string[];
  readonly colours: readonly string[];
  /** The address of a picture that stands for the figure. */
  readonly picture?: string | undefined;
}
