import maker from './en/maker.json' with { type: 'json' };
import { more } from './index.ts';

more(maker);
