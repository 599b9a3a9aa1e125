import host from './en/host.json' with { type: 'json' };
import { more } from './index.ts';

more(host);
