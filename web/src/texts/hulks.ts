import hulks from './en/hulks.json' with { type: 'json' };
import { more } from './index.ts';

more(hulks);
