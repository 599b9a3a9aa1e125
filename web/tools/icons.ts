/** Takes the icons that we use from the game-icons set into src/kit/icons, with whom to thank: node tools/icons.ts
 *
 * The set names no authors with its icons; in its own archive each author has a folder, and those are the lists here.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rounded } from './outline.ts';

const WEB = join(import.meta.dirname, '..');
const SET = join(WEB, 'node_modules/@iconify-json/game-icons/icons.json');

/** What the interface shows, by the idea it stands for. These are loaded with the first page. */
const INTERFACE: Record<string, string> = {
  clock: 'hourglass',
  dice: 'rolling-dices',
  hand: 'poker-hand',
  hint: 'light-bulb',
  history: 'backward-time',
  leave: 'exit-door',
  settings: 'cog',
  target: 'bullseye',
};

/** What heroes and cards show, by the set's own names. Loaded with the games that use them. */
const FIGURES: string[] = `
  axe-in-stump banana-peel barrel bell-shield biceps boxing-glove brain broken-heart broom candle-light
  card-ace-spades card-pick card-random castle cat church clothes clover crow-dive crystal-ball curling-vines
  cut-diamond double-face-mask drama-masks drawbridge drink-me duality-mask elephant-head fangs feathered-wing
  firework-rocket guards herbs-bundle horseshoe hound knight-banner lion magic-hat magic-swirl match-tip
  mirror-mirror monkey nest-eggs paw-print punch-blast ragged-wound ram raven rhinoceros-horn ringing-alarm
  ringing-bell shield-opposition smoking-orb snake spade-skull spotted-wound teapot-leaves theater-curtains third-eye
  three-leaves unlit-bomb vibrating-shield wasp-sting wine-glass wolf-howl wood-axe`
  .trim()
  .split(/\s+/);

/** The special actions of Action Figure Battle, by their own names. What heroes show as well is loaded twice, but never
 * by one reader at once. */
const ACTIONS: Record<string, string> = {
  armor: 'shield',
  blast: 'punch-blast',
  boost: 'biceps',
  dodge: 'dodging',
  explosion: 'unlit-bomb',
  intimidate: 'terror',
  luck: 'clover',
  'master-plan': 'treasure-map',
  'mind-control': 'magic-swirl',
  recover: 'return-arrow',
  sneak: 'domino-mask',
  stun: 'knocked-out-stars',
};

/** The event cards of Ultra Marines, by their own names. Loaded when the first of them is shown. */
const EVENTS: Record<string, string> = {
  'alien-lurker': 'alien-stare',
  'blind-grenade': 'dust-cloud',
  'bogged-down': 'swamp',
  'cave-in': 'falling-rocks',
  charge: 'crossed-sabres',
  'deck-collapse': 'tower-fall',
  'double-time': 'run',
  'electrical-discharge': 'lightning-arc',
  'frag-grenade': 'grenade',
  'fresh-orders': 'cycle',
  'hull-breach': 'edge-crack',
  'intercepted-signal': 'aerial-signal',
  'locked-door': 'locked-door',
  'marked-target': 'targeting',
  'medi-pack': 'medical-pack',
  'melta-charge': 'dynamite',
  'power-failure': 'batteries',
  'proximity-mine': 'land-mine',
  rally: 'rally-the-troops',
  'rapid-fire': 'bullets',
  'slippery-ooze': 'dripping-goo',
  'supply-drop': 'parachute',
  'teleport-lock': 'teleport',
  'vortex-grenade': 'vortex',
  'warp-tremor': 'earth-crack',
  'weapon-jam': 'autogun',
};

const BY: Record<string, string> = {
  Aussiesim: 'card-ace-spades',
  Delapouite: `backward-time banana-peel barrel biceps broom church clothes drawbridge dynamite elephant-head exit-door
    falling-rocks guards herbs-bundle horseshoe knight-banner knocked-out-stars locked-door magic-hat nest-eggs rhinoceros-horn ringing-alarm
    rolling-dices shield-opposition swamp teapot-leaves theater-curtains vibrating-shield`,
  Faithtoken: 'card-pick card-random',
  Lorc: `aerial-signal alien-stare autogun axe-in-stump batteries bell-shield boxing-glove brain broken-heart bullets candle-light castle cat cog crossed-sabres crow-dive
    crystal-ball curling-vines cut-diamond cycle dodging domino-mask double-face-mask drama-masks dripping-goo drink-me duality-mask dust-cloud earth-crack edge-crack
    feathered-wing firework-rocket grenade hound hourglass land-mine light-bulb lightning-arc lion magic-swirl match-tip mirror-mirror monkey parachute paw-print
    poker-hand punch-blast ragged-wound rally-the-troops ram raven return-arrow ringing-bell run smoking-orb snake spade-skull spotted-wound targeting
    teleport terror third-eye three-leaves tower-fall treasure-map unlit-bomb vortex wasp-sting wine-glass wolf-howl wood-axe`,
  Sbed: 'clover medical-pack shield',
  Skoll: 'bullseye fangs',
};

const HEAD = '// Made by `node tools/icons.ts` from the game-icons set (CC BY 3.0). Do not edit.\n\n';

/** The files by name, as they must stand in src/kit/icons. */
export function made(): Record<string, string> {
  const set = (JSON.parse(readFileSync(SET, 'utf-8')) as { icons: Record<string, { body: string }> }).icons;
  const outline = (name: string): string => {
    const [, found] = set[name]?.body.match(/^<path fill="currentColor" d="([^"]+)"\/>$/) ?? [];
    if (!found) throw new Error(`${name} is not one plain outline of the set.`);
    return rounded(found);
  };
  return {
    'interface.ts': module('INTERFACE', Object.entries(INTERFACE), outline),
    'figures.ts': module(
      'FIGURES',
      FIGURES.map((name) => [name, name]),
      outline,
    ),
    'actions.ts': module('ACTIONS', Object.entries(ACTIONS), outline),
    'events.ts': module('EVENTS', Object.entries(EVENTS), outline),
    'credits.ts': credits([
      ...new Set([...Object.values(INTERFACE), ...FIGURES, ...Object.values(ACTIONS), ...Object.values(EVENTS)]),
    ]),
  };
}

function module(constant: string, icons: [string, string][], outline: (name: string) => string): string {
  const lines = icons.map(([key, name]) => `  ${quoted(key)}: '${outline(name)}',\n`);
  return `${HEAD}export const ${constant} = {\n${lines.join('')}} as const;\n`;
}

function credits(used: string[]): string {
  const author = new Map(Object.entries(BY).flatMap(([by, names]) => names.split(/\s+/).map((name) => [name, by])));
  const nobody = used.filter((name) => !author.has(name));
  if (nobody.length) throw new Error(`Who drew ${nobody.join(', ')}?`);
  const lines = Object.keys(BY)
    .map((by) => ({ by, names: used.filter((name) => author.get(name) === by).sort() }))
    .map(({ by, names }) => `  ${by}: '${names.join(' ')}',\n`);
  return `${HEAD}/** Who drew which icons of the set, to be thanked by name. */\nexport const AUTHORS: Record<string, string> = {\n${lines.join('')}};\n`;
}

const quoted = (key: string) => (/^[a-z]+$/i.test(key) ? key : `'${key}'`);

if (process.argv[1] === import.meta.filename) {
  for (const [name, text] of Object.entries(made())) writeFileSync(join(WEB, 'src/kit/icons', name), text);
}
