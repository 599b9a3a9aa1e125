/** A game's options as fields of a form, read from the JSON Schema that the server tells. No game is known here. */
import type { GameShown } from '../wire.ts';

export type SingleValue = string | number | boolean;
/** A list has one thing or one number for each seat, '' or 0 where none is named. */
export type OptionValue = SingleValue | string[] | number[];

export interface OptionField {
  name: string;
  /** What it is called: its name in words. */
  label: string;
  /** What it does, as the game says. */
  hint: string;
  kind: 'choice' | 'switch' | 'number' | 'numbers' | 'seats';
  standard: OptionValue;
  choices: SingleValue[];
  /** What sort of thing each seat can be given. */
  things?: string;
  least?: number;
  most?: number;
}

/** Several options at once under one name, as the game offers them. */
export interface OptionPreset {
  title: string;
  note: string;
  options: Record<string, SingleValue>;
}

interface Property {
  /** What it is called, where its name alone says too little. */
  title?: string;
  description?: string;
  type?: string;
  enum?: SingleValue[];
  minimum?: number;
  maximum?: number;
  items?: { type?: string; minimum?: number; maximum?: number };
  default?: OptionValue;
  /** Which things the list names, one for each seat. */
  'x-each-seat'?: string;
  /** Ready settings of this option and others. */
  'x-presets'?: OptionPreset[];
}

type Schema = {
  $ref?: string;
  $defs?: Record<string, { properties?: Record<string, Property> }>;
  properties?: Record<string, Property>;
};

/** The ready settings that a game has names for. */
export function presetsOf(game: GameShown): OptionPreset[] {
  return Object.values(propertiesOf(game)).flatMap((property) => property['x-presets'] ?? []);
}

function propertiesOf(game: GameShown): Record<string, Property> {
  const schema = game.options_schema as Schema;
  const named = schema.$ref?.split('/').at(-1) ?? '';
  return schema.properties ?? schema.$defs?.[named]?.properties ?? {};
}

/** Every option that one control can set. Other lists and the like are for scripts. */
export function fieldsOf(game: GameShown): OptionField[] {
  return Object.entries(propertiesOf(game)).flatMap(([name, property]) => {
    const kind = kindOf(property);
    const standard = (game.options[name] ?? property.default) as OptionValue | undefined;
    if (!kind || standard === undefined) return [];
    const { minimum, maximum } = property.items ?? property;
    return {
      name,
      label: property.title ?? inWords(name),
      hint: property.description ?? '',
      kind,
      standard,
      choices: property.enum ?? [],
      ...(property['x-each-seat'] && { things: property['x-each-seat'] }),
      ...(minimum !== undefined && { least: minimum }),
      ...(maximum !== undefined && { most: maximum }),
    };
  });
}

function kindOf(property: Property): OptionField['kind'] | null {
  if (property.enum) return 'choice';
  if (property['x-each-seat']) return 'seats';
  if (property.items?.type === 'integer') return 'numbers';
  if (property.type === 'boolean') return 'switch';
  return property.type === 'integer' || property.type === 'number' ? 'number' : null;
}

/** "hero_set" is read "Hero set". */
export function inWords(name: SingleValue): string {
  const words = String(name).replaceAll(/[_-]+/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Only what differs from how the game is usually played: that is all the server needs to be told. */
export function chosen(
  fields: OptionField[],
  values: Record<string, OptionValue>,
  seats: number,
): Record<string, OptionValue> {
  const told = fields.flatMap(({ name, standard }) => {
    const value = values[name] ?? standard;
    const full = Array.isArray(value) ? (value.slice(0, seats).filter(Boolean) as string[] | number[]) : value;
    return isSame(full, standard) ? [] : [[name, full] as const];
  });
  return Object.fromEntries(told);
}

export function isSame(one: unknown, other: unknown): boolean {
  return one === other || (Array.isArray(one) && Array.isArray(other) && one.join() === other.join());
}

/** The field that a refusal speaks of: the one it names first. */
export function fieldNamed(reason: string, names: string[]): string | null {
  const places = names
    .map((name) => ({ name, at: reason.search(new RegExp(`(?<![\\w])${name}(?![\\w])`, 'i')) }))
    .filter(({ at }) => at >= 0)
    .sort((one, other) => one.at - other.at);
  return places[0]?.name ?? null;
}
