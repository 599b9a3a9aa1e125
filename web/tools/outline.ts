/** Outlines of icons, lighter: at the sizes we show them nobody sees half of one of their 512 units, and most of a
 * game's weight was their decimals. */

const PARAMETERS: Record<string, number> = { m: 2, l: 2, h: 1, v: 1, c: 6, s: 4, q: 4, t: 2, a: 7, z: 0 };
/** Of an arc, two parameters are flags of one digit that may stand right before the next number. */
const FLAGS = [3, 4];

/** The same path in whole units. What is relative is measured from where the rounded path has come to, so that errors
 * do not add up. */
export function rounded(path: string): string {
  let said = '';
  let [x, y, roundX, roundY, startX, startY, startRoundX, startRoundY] = [0, 0, 0, 0, 0, 0, 0, 0];
  for (const [, letter = '', words = ''] of path.matchAll(/([a-z])([^a-z]*)/gi)) {
    const kind = letter.toLowerCase();
    const count = PARAMETERS[kind];
    if (count === undefined) throw new Error(`An outline has no ${letter}.`);
    const relative = letter === kind;
    const numbers = parsed(words, kind);
    said += letter;
    if (kind === 'z') [x, y, roundX, roundY] = [startX, startY, startRoundX, startRoundY];
    for (let from = 0; from < numbers.length; from += count) {
      const given = numbers.slice(from, from + count);
      const shown = given.map((value, at) => {
        if (kind === 'a' && at < 5) return at < 2 ? tenth(value) : value;
        const isX = kind === 'h' || (kind !== 'v' && (count - at) % 2 === 0);
        if (!relative) return whole(value);
        return whole(value + (isX ? x - roundX : y - roundY));
      });
      said += written(shown, said);
      const [lastX, lastY] = kind === 'h' ? [given[0], null] : kind === 'v' ? [null, given[0]] : given.slice(-2);
      const [shownX, shownY] = kind === 'h' ? [shown[0], null] : kind === 'v' ? [null, shown[0]] : shown.slice(-2);
      if (lastX != null) x = relative ? x + lastX : lastX;
      if (lastY != null) y = relative ? y + lastY : lastY;
      if (shownX != null) roundX = relative ? roundX + shownX : shownX;
      if (shownY != null) roundY = relative ? roundY + shownY : shownY;
      if (kind === 'm' && from === 0) [startX, startY, startRoundX, startRoundY] = [x, y, roundX, roundY];
    }
  }
  return said;
}

function parsed(words: string, kind: string): number[] {
  const found: number[] = [];
  let rest = words;
  while (true) {
    rest = rest.replace(/^[\s,]+/, '');
    if (!rest) return found;
    const flag = kind === 'a' && FLAGS.includes(found.length % 7);
    const [word] = rest.match(flag ? /^[01]/ : /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?/i) ?? [];
    if (!word) throw new Error(`No number begins with ${rest.slice(0, 9)}.`);
    found.push(Number(word));
    rest = rest.slice(word.length);
  }
}

const whole = (value: number) => Math.round(value) + 0;
/** For radii: an arc whose radius is rounded to nothing would be a corner. */
const tenth = (value: number) => Math.round(value * 10) / 10 + 0;

/** Numbers one after the other, with a space only where they would run together. */
function written(numbers: number[], before: string): string {
  let said = before;
  for (const number of numbers) {
    const word = String(number).replace(/^(-?)0\./, '$1.');
    const last = said.match(/[a-z]$/i) ? '' : (said.match(/[\d.]+$/)?.[0] ?? '');
    const apart = last !== '' && !word.startsWith('-') && !(word.startsWith('.') && last.includes('.'));
    said += (apart ? ' ' : '') + word;
  }
  return said.slice(before.length);
}
