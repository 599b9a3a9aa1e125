/** The two ways to share out fifteen points that the book shows (figures.components.example-armies). */
const SPLITS = [
  [7, 8],
  [5, 4, 3, 3],
];

export interface Share {
  split: readonly number[];
  /** What is to be given now: the next figure's part, or where the figures are settled, everybody's. */
  powers: number[];
}

/** The splits that go on as the army was begun. A Power of 0 is still to be named. */
export function sharesOf(powers: readonly number[], left: number, settled: boolean): Share[] {
  const given = powers.filter((power) => power > 0);
  const spent = given.reduce((sum, power) => sum + power, 0);
  return SPLITS.flatMap((split) => {
    const rest = split.slice(given.length);
    const fits =
      given.every((power, at) => power === split[at]) &&
      spent + left === 15 &&
      rest.length > 0 &&
      (!settled || powers.length === split.length);
    return fits ? [{ split, powers: settled ? rest : rest.slice(0, 1) }] : [];
  });
}
