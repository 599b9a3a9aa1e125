/** A game's options as fields of a form, read from the JSON Schema that the server tells. No game is known here. */
import type { GameShown } from '../wire.ts';

export type SingleValue = string | number | boolean;
/** A list has one thing for each seat, '' where none is named. */
export type OptionValue = SingleValue | string[];

export interface OptionField {
  name: string;
  /** What it is called: its name in words. */
  label: string;
  /** What it does, as the game says. */
  hint: string;
  kind: 'choice' | 'switch' | 'number' | 'seats';
  standard: OptionValue;
  choices: SingleValue[];
  /** What sort of thing each seat can be given. */
  things?: string;
  least?: number;
  most?: number;
}

interface Property {
  description?: string;
  type?: string;
  enum?: SingleValue[];
  minimum?: number;
  maximum?: number;
  default?: OptionValue;
  /** Which things the list names, one for each seat. */
  'x-each-seat'?: string;
}

type Schema = {
  $ref?: string;
  $defs?: Record<string, { properties?: Record<string, Property> }>;
  properties?: Record<string, Property>;
};

/** Every option that one control can set. Other lists and the like are for scripts. */
export function fieldsOf(game: GameShown): OptionField[] {
  const schema = game.options_schema as Schema;
  const named = schema.$ref?.split('/').at(-1) ?? '';
  const properties = schema.properties ?? schema.$defs?.[named]?.properties ?? {};
  return Object.entries(properties).flatMap(([name, property]) => {
    const kind = kindOf(property);
    const standard = (game.options[name] ?? property.default) as OptionValue | undefined;
    if (!kind || standard === undefined) return [];
    return {
      name,
      label: inWords(name),
      hint: property.description ?? '',
      kind,
      standard,
      choices: property.enum ?? [],
      ...(property['x-each-seat'] && { things: property['x-each-seat'] }),
      ...(property.minimum !== undefined && { least: property.minimum }),
      ...(property.maximum !== undefined && { most: property.maximum }),
    };
  });
}

function kindOf(property: Property): OptionField['kind'] | null {
  if (property.enum) return 'choice';
  if (property['x-each-seat']) return 'seats';
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
    const full = Array.isArray(value) ? value.slice(0, seats).filter(Boolean) : value;
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
