import figures from './en/figures.json' with { type: 'json' };
import { more } from './index.ts';

more(figures);
