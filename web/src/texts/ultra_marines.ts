import marines from './en/ultra_marines.json' with { type: 'json' };
import { more } from './index.ts';

more(marines);
