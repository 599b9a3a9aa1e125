/** One figure for every hero, ability and status effect of ULts, by the words the server uses for them. */
import type { Ink } from '../../kit/heraldry.ts';
import { FIGURES } from '../../kit/icons/figures.ts';
import { OWN } from '../../kit/icons/own.ts';

const ALL = { ...FIGURES, ...OWN };
type Figure = keyof typeof ALL;

export const HEROES: Record<string, Figure> = {
  lumberjaq: 'wood-axe',
  k9: 'hound',
  aja: 'three-leaves',
  hattrick: 'magic-hat',
  'wrecking-belle': 'ringing-bell',
  'mo-skeeto': 'mosquito',
  'dame-drawbridge': 'drawbridge',
  candella: 'candle-light',
  'clover-dale': 'four-leaves',
  'maggie-pye': 'raven',
  'tara-card': 'third-eye',
  'mimi-cree': 'drama-masks',
};

/** The inks of a hero's emblem and of the cards of their abilities. */
export const INKS: Record<string, [Ink, Ink]> = {
  lumberjaq: ['red', 'yellow'],
  k9: ['blue', 'orange'],
  aja: ['green', 'yellow'],
  hattrick: ['violet', 'yellow'],
  'wrecking-belle': ['teal', 'yellow'],
  'mo-skeeto': ['red', 'orange'],
  'dame-drawbridge': ['blue', 'yellow'],
  candella: ['orange', 'yellow'],
  'clover-dale': ['green', 'teal'],
  'maggie-pye': ['teal', 'orange'],
  'tara-card': ['violet', 'rose'],
  'mimi-cree': ['rose', 'orange'],
};

export const ABILITIES: Record<string, Figure> = {
  'thick-skin': 'rhinoceros-horn',
  'power-punch': 'punch-blast',
  timber: 'axe-in-stump',
  jacked: 'biceps',
  bite: 'fangs',
  'wolf-pack': 'wolf-howl',
  bleed: 'ragged-wound',
  'the-hunt': 'paw-print',
  'herbal-healing': 'herbs-bundle',
  lion: 'lion',
  elephant: 'elephant-head',
  python: 'snake',
  baboons: 'monkey',
  'plant-life': 'curling-vines',
  blackjack: 'card-ace-spades',
  'three-card': 'card-random',
  hypnosis: 'magic-swirl',
  mindreader: 'brain',
  'ring-back': 'bell-shield',
  clapper: 'boxing-glove',
  'ding-dong': 'ringing-alarm',
  'shake-off': 'vibrating-shield',
  carillon: 'church',
  sting: 'wasp-sting',
  sip: 'wine-glass',
  itch: 'spotted-wound',
  'long-drink': 'drink-me',
  ram: 'ram',
  'shield-wall': 'shield-opposition',
  banner: 'knight-banner',
  bodyguard: 'guards',
  'the-keep': 'castle',
  spark: 'match-tip',
  'slow-fuse': 'unlit-bomb',
  firecrackers: 'firework-rocket',
  'snuff-out': 'smoking-orb',
  'powder-keg': 'barrel',
  'lucky-charm': 'horseshoe',
  crook: 'crook',
  'pick-a-clover': 'clover',
  jinx: 'cat',
  jackpot: 'jackpot',
  peck: 'crow-dive',
  shiny: 'cut-diamond',
  butterfingers: 'falling-card',
  'which-wing': 'feathered-wing',
  'cuckoos-egg': 'nest-eggs',
  'clean-sweep': 'broom',
  'crystal-ball': 'crystal-ball',
  'tea-leaves': 'teapot-leaves',
  'three-card-spread': 'card-pick',
  'bad-omen': 'spade-skull',
  'the-tower': 'tower',
  understudy: 'duality-mask',
  'costume-change': 'clothes',
  slapstick: 'banana-peel',
  heartbreak: 'broken-heart',
  copycat: 'mirror-mirror',
  'standing-ovation': 'theater-curtains',
};

/** Those that are not named as the ability that places them. */
const STATUSES: Record<string, Figure> = {
  charm: 'horseshoe',
  mask: 'double-face-mask',
};

/** The outline for `hero:k9`, `ability:bite` or `status:bleed`. */
export function figure(ref: string): string | undefined {
  const [kind, id = ''] = ref.split(':');
  const name =
    kind === 'hero'
      ? HEROES[id]
      : kind === 'ability'
        ? ABILITIES[id]
        : kind === 'status'
          ? (STATUSES[id] ?? ABILITIES[id])
          : undefined;
  return name && ALL[name];
}
