/** Home-made figures as a file, with their pictures in it: what is written, and what is believed of one that is read. */
import type { Made } from './collection.svelte.ts';

const FORMAT = 'figures';
const VERSION = 1;
/** Of a file that is read: more than everything that a browser keeps. */
export const LARGEST_FILE = 16 * 1024 * 1024;

export interface FiguresFile {
  figures: unknown[];
  /** By their number, as base64. */
  pictures: Record<string, string>;
}

export function written(figures: Made[], pictures: Record<string, string>): string {
  return JSON.stringify({ ultratable: FORMAT, version: VERSION, figures, pictures }, null, 1);
}

/** What is in a file; null if it is none of home-made figures. */
export function readFile(text: string): FiguresFile | null {
  let found: unknown;
  try {
    found = JSON.parse(text);
  } catch {
    return null;
  }
  const { ultratable, version, figures, pictures } = (found ?? {}) as Record<string, unknown>;
  if (ultratable !== FORMAT || version !== VERSION || !Array.isArray(figures)) return null;
  const given = Object.entries(typeof pictures === 'object' && pictures !== null ? pictures : {});
  return { figures, pictures: Object.fromEntries(given.filter(([, body]) => typeof body === 'string')) };
}

/** "Sir Spoon" is called sir-spoon.json. */
export function fileName(name: string): string {
  const plain = name
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '');
  return `${plain || FORMAT}.json`;
}

export async function toBase64(picture: Blob): Promise<string> {
  const bytes = new Uint8Array(await picture.arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

export function fromBase64(text: string): Blob | null {
  try {
    return new Blob([Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0))]);
  } catch {
    return null;
  }
}
