/** Three picks for a figure that is described: a plain table of words, and where in the description each was found. */
import { type TextKey, t } from '../../texts/index.ts';
import '../../texts/maker.ts';

export interface Described {
  name: string;
  variant: string;
  kind: string;
  text: string;
  gear: readonly string[];
}

export interface Suggested {
  action: string;
  /** Why, in a few words. */
  because: string;
}

/** What one can say of a figure by ticking it. */
export const TRAITS: Record<string, { label: TextKey; action: string }> = {
  strong: { label: 'maker.trait.strong', action: 'boost' },
  tough: { label: 'maker.trait.tough', action: 'armor' },
  fast: { label: 'maker.trait.fast', action: 'dodge' },
  sneaky: { label: 'maker.trait.sneaky', action: 'sneak' },
  clever: { label: 'maker.trait.clever', action: 'master-plan' },
  lucky: { label: 'maker.trait.lucky', action: 'luck' },
  scary: { label: 'maker.trait.scary', action: 'intimidate' },
  explosive: { label: 'maker.trait.explosive', action: 'explosion' },
  shooting: { label: 'maker.trait.shooting', action: 'blast' },
  dazzling: { label: 'maker.trait.dazzling', action: 'stun' },
  hypnotic: { label: 'maker.trait.hypnotic', action: 'mind-control' },
  caring: { label: 'maker.trait.caring', action: 'recover' },
};

/** Beginnings of words that speak for an action. */
const WORDS: Record<string, string> = {
  boost: 'strong strength muscle might power champion hero lead captain chief lift cheer flag banner barbell drum king',
  armor: 'tough armor armour shield plate thick iron steel knight tank shell stone rock pad sturdy castle wall metal',
  dodge: 'fast quick agil nimble swift spring jump leap danc fly flies wing skat slipper acrobat bounc hop speed',
  sneak: 'sneak stealth ninja shadow hid night thief spy spies silent quiet cloak dark creep secret invisib lurk',
  'master-plan': 'clever smart genius plan professor wise scheme invent brain chess map tactic strateg detective',
  luck: 'luck gambl dice fortun clover chance jester joker horseshoe coin clumsy accident',
  intimidate: 'scar terrif terror monster roar loud growl fang claw giant fierce ghost skull menac fright teeth',
  explosion: 'explo bomb dynamite boom fuse powder firework volcan grenade detonat bang',
  blast: 'blast shoot shot cannon laser gun ray rocket archer arrow fire flame turret punch charg lance hose missile',
  stun: 'stun dazzl dizz electr shock spark lightning net trap freez ice hammer mallet sleep sting web tangl knock',
  'mind-control': 'hypno mind charm spell puppet control enchant sing song flute psych pendulum persua whisper',
  recover: 'heal doctor nurse medic repair mend fix rescu soup bandag help care cook plaster',
};

/** What a piece of gear is made for. */
const GEAR: Record<string, string> = {
  armor: 'shield plates parka shell',
  blast: 'cannon turret hose lance',
  boost: 'banner barbell boosters drum champion-belt',
  dodge: 'jetpack glider springs skates cape',
  explosion: 'bomb bomb-belt detonator',
  intimidate: 'claws drill megaphone',
  luck: 'die horseshoe clover',
  'master-plan': 'map telescope chess-piece periscope',
  'mind-control': 'hypno-disc pendulum flute',
  recover: 'plaster-box soup-pot oil-can',
  sneak: 'cloak grapple lantern',
  stun: 'net mallet spark-rod',
};

/** What fills the rest, where nothing is told. */
const USUAL: Record<string, [string, string, string]> = {
  person: ['dodge', 'luck', 'boost'],
  creature: ['intimidate', 'dodge', 'stun'],
  machine: ['armor', 'blast', 'stun'],
  vehicle: ['blast', 'armor', 'dodge'],
  mount: ['dodge', 'boost', 'sneak'],
};

const WEIGHT = { trait: 8, text: 4, name: 3, gear: 2 };

/** Best, second and third, each for a reason that is told. Three different ones: who wants more of one, picks it. */
export function suggested(
  figure: Described,
  traits: readonly string[],
  titleOf: (gear: string) => string,
): Suggested[] {
  const found = new Map<string, { weight: number; because: string }>();
  const add = (action: string, weight: number, because: string) => {
    const known = found.get(action);
    found.set(action, { weight: weight + (known?.weight ?? 0), because: known?.because ?? because });
  };
  for (const id of traits) {
    const trait = TRAITS[id];
    if (trait) add(trait.action, WEIGHT.trait, t('maker.because.trait', { trait: t(trait.label).toLowerCase() }));
  }
  for (const [action, word] of spoken(figure.text)) add(action, WEIGHT.text, t('maker.because.word', { word }));
  for (const [action, word] of spoken(`${figure.name} ${figure.variant}`))
    add(action, WEIGHT.name, t('maker.because.word', { word }));
  for (const id of figure.gear) {
    const action = Object.keys(GEAR).find((one) => GEAR[one]?.split(' ').includes(id));
    if (action) add(action, WEIGHT.gear, t('maker.because.gear', { gear: titleOf(id).toLowerCase() }));
  }
  for (const action of USUAL[figure.kind] ?? USUAL.person ?? []) add(action, 0, t('maker.because.usual'));
  // Of equals, what was said first.
  return [...found]
    .sort(([, one], [, other]) => other.weight - one.weight)
    .slice(0, 3)
    .map(([action, { because }]) => ({ action, because }));
}

/** The actions that a text speaks of, each with the word that does. */
function spoken(text: string): [action: string, word: string][] {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  return words.flatMap((word) =>
    Object.entries(WORDS)
      .filter(([, beginnings]) => beginnings.split(' ').some((beginning) => word.startsWith(beginning)))
      .map(([action]) => [action, word] as [string, string]),
  );
}
