import replay from './en/replay.json' with { type: 'json' };
import review from './en/review.json' with { type: 'json' };
import { more } from './index.ts';

more(replay);
more(review);
