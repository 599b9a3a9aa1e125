/** Puts a figure together: turns the joints for a pose, and plugs head and gear into their sockets. */
import { eyes, mouth } from './features.ts';
import { CRACK, DAZE, PLASTER } from './marks.ts';
import type { Bone, Gear, Look, Piece, Pose, Socket, Spot, Stance } from './model.ts';
import { body, gear, head } from './parts.ts';
import type { Point, Shape } from './shapes.ts';

export interface Joint {
  readonly x: number;
  readonly y: number;
  readonly turn: number;
}

/** Shapes where they belong; with a scale below nothing they are mirrored. */
export interface Placed extends Joint {
  readonly scale: number;
  readonly shapes: readonly Shape[];
}

type Hold = NonNullable<Gear['hold']>;

const STANCES: Record<Pose, 'standing' | 'fighting' | 'wounded'> = {
  standing: 'standing',
  fighting: 'fighting',
  wounded: 'wounded',
  captured: 'standing',
};

/** How the arm is turned that holds something, where that differs. */
const HOLDING: Partial<Record<`${Hold} ${Stance}`, Stance>> = {
  'aim standing': 'ready',
  'aim fighting': 'aiming',
  'carry fighting': 'thrusting',
  'lift standing': 'lifting',
  'lift fighting': 'lifting',
  'lift wounded': 'lifting',
};

/** How far things in hands lean, whatever the arm does. */
const TILT: Record<Hold, Record<'standing' | 'fighting' | 'wounded', number>> = {
  swing: { standing: 12, fighting: 24, wounded: 68 },
  aim: { standing: -52, fighting: -8, wounded: 44 },
  carry: { standing: 0, fighting: 4, wounded: 10 },
  lift: { standing: 0, fighting: 0, wounded: 0 },
};

/** A scuffed toy does not stand straight any more. */
const SLUMP = -5;

type Plugged = Partial<Record<Spot, Gear[]>>;

export function assemble(look: Look, pose: Pose): Placed[] {
  const placed: Placed[] = [];
  const plugged = plug(look.gear);
  const stance = STANCES[pose];
  const hold = plugged.back?.find((one) => one.hold === 'lift')?.hold ?? plugged.hand?.[0]?.hold;
  const stances = [...(hold ? [HOLDING[`${hold} ${stance}`] ?? stance] : []), stance];
  const top = head(look.head);

  const put = (at: Joint, shapes: readonly Shape[], scale = 1) => {
    if (shapes.length) placed.push({ ...at, scale, shapes });
  };

  const fill = (socket: Socket, bone: Joint) => {
    const { spot, over = false, scale = 1, fixed } = socket;
    const at = shifted(bone, socket.at ?? [0, 0]);
    if (spot === 'head') {
      const face = [...(top.eyes ? eyes(top.eyes, pose) : []), ...(top.mouth ? mouth(top.mouth, pose) : [])];
      put(at, [...top.shapes, ...face, ...(top.over ?? [])], scale);
      if (pose === 'wounded' && top.shapes.length) put(at, [...PLASTER, ...DAZE], scale);
      return;
    }
    const held = spot === 'hand' || spot === 'off';
    for (const one of plugged[spot] ?? []) {
      if (held && (one.over ?? false) !== over) continue;
      const own = one.on[spot];
      const shapes = own ?? one.on.hand ?? one.on.off ?? [];
      if (!held) put(at, shapes, scale);
      else if (fixed) put({ ...at, turn: at.turn + (one.hold === 'aim' ? -8 : 0) }, shapes, scale);
      else {
        // What was made for the other hand is mirrored, unless it looks the same from both sides.
        const tilt = TILT[one.hold ?? 'carry'][stance];
        const turned = !own && one.hold !== 'carry';
        const side = turned ? -scale : scale;
        put(shifted({ ...at, turn: turned ? -tilt : tilt }, [-(one.grip ?? 0) * side, 0]), shapes, side);
      }
    }
    if (pose === 'wounded' && spot === 'chest') put(at, CRACK, scale);
  };

  const draw = (pieces: readonly Piece[], at: Joint) => {
    let shapes: Shape[] = [];
    const flush = () => {
      put(at, shapes);
      shapes = [];
    };
    for (const piece of pieces) {
      if ('d' in piece) {
        shapes.push(piece);
      } else {
        flush();
        if ('spot' in piece) fill(piece, at);
        else draw(piece.draws, jointed(piece, at, stances));
      }
    }
    flush();
  };

  draw(body(look.body).draws, { x: 0, y: 0, turn: pose === 'wounded' ? SLUMP : 0 });
  return placed;
}

/** Which gear goes where: what finds a hand full goes to the other, and then onto the back. */
function plug(ids: readonly string[]): Plugged {
  const plugged: Plugged = {};
  for (const one of ids.flatMap((id) => gear(id) ?? [])) {
    const both = one.on.hand && one.on.off;
    for (const spot of Object.keys(one.on) as Spot[]) {
      let free = spot;
      if (!both && (spot === 'hand' || spot === 'off') && plugged[spot]) {
        const other = spot === 'hand' ? 'off' : 'hand';
        free = plugged[other] ? 'back' : other;
      }
      plugged[free] = [...(plugged[free] ?? []), one];
    }
  }
  return plugged;
}

function jointed({ at, turn, level }: Bone, bone: Joint, stances: readonly Stance[]): Joint {
  const own = stances.map((stance) => turn?.[stance]).find((found) => found !== undefined) ?? 0;
  return { ...shifted(bone, at), turn: level ? 0 : bone.turn + own };
}

function shifted({ x, y, turn }: Joint, [dx, dy]: Point): Joint {
  const [sin, cos] = [Math.sin((turn * Math.PI) / 180), Math.cos((turn * Math.PI) / 180)];
  return { x: x + dx * cos - dy * sin, y: y + dx * sin + dy * cos, turn };
}
