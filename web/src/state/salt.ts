/** One's own share of a match's chance: promised by its SHA-256 with Ready, shown when the match begins. It must be the
 * same salt after the page was loaded anew, or the promise could not be kept. */
import { newId } from '../net/ids.ts';
import { sha256 } from '../net/sha256.ts';

const place = (table: string, seat: number) => `ultratable.salt.${table}.${seat}`;

/** The promise to give with Ready. */
export function saltPromise(table: string, seat: number): string {
  const salt = promisedSalt(table, seat) ?? newId();
  sessionStorage.setItem(place(table, seat), salt);
  return sha256(salt);
}

export function promisedSalt(table: string, seat: number): string | null {
  return sessionStorage.getItem(place(table, seat));
}

export function forgetSalt(table: string, seat: number): void {
  sessionStorage.removeItem(place(table, seat));
}
