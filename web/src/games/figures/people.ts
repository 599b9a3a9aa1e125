import type { Sitting } from '../../kit/people.ts';
import type { FiguresSeat } from './view.ts';

/** A player as this table shows them. */
export type Person = Sitting<FiguresSeat>;
