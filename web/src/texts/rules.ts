import rules from './en/rules.json' with { type: 'json' };
import { more } from './index.ts';

more(rules);
