import type { Sitting } from '../../kit/people.ts';
import type { SquadSeat } from './view.ts';

/** A player as this table shows them. */
export type Person = Sitting<SquadSeat>;
