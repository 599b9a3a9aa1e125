import lab from './en/lab.json' with { type: 'json' };
import { more } from './index.ts';

more(lab);
