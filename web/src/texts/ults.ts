import ults from './en/ults.json' with { type: 'json' };
import { more } from './index.ts';

more(ults);
