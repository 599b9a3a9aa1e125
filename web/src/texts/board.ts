import board from './en/board.json' with { type: 'json' };
import { more } from './index.ts';

more(board);
