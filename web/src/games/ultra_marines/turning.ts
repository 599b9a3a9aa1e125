/** Turning by keys what is about to be laid or posted. */
import type { Choice } from '../../wire.ts';
import { FACINGS } from './words.ts';

const FACING = 'facing:';
const TURNS = /^(?:end|turn|facing):/;

/** The way that comes after the one that is shown, to the right (1) or to the left; null: there is nothing to turn. */
export function turnedTo(options: readonly Choice[], now: string | null, way: 1 | -1): string | null {
  const ways = options.map(({ key }) => key).filter((key) => TURNS.test(key));
  const [first] = ways;
  if (first === undefined) return null;
  const looks = first.startsWith(FACING);
  if (looks) ways.sort((one, other) => facingAt(one) - facingAt(other));
  // A section is shown the first way it fits before anybody has turned it; a Scout looks no way yet.
  const at = ways.indexOf(now ?? (looks ? '' : first));
  return (at < 0 ? ways.at(way > 0 ? 0 : -1) : ways[(at + way + ways.length) % ways.length]) ?? null;
}

const facingAt = (key: string) => FACINGS.indexOf(key.slice(FACING.length));
