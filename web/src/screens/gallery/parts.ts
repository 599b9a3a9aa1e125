/** The parts of the kit with their titles, in the order of the page. */
import type { TextKey } from '../../texts/index.ts';

export const PARTS = {
  cards: 'gallery.cards',
  courts: 'gallery.courts',
  hand: 'gallery.hand',
  emblems: 'gallery.emblems',
  art: 'gallery.art',
  dice: 'gallery.dice',
  statuses: 'gallery.statuses',
  health: 'gallery.health',
  seats: 'gallery.seats',
  buttons: 'gallery.buttons',
  dots: 'gallery.dots',
  prompt: 'gallery.prompt',
  actions: 'gallery.actions',
  why: 'gallery.why',
  stack: 'gallery.stack',
  steps: 'gallery.steps',
  log: 'gallery.log',
  sum: 'gallery.sum',
  chips: 'gallery.chips',
  digest: 'gallery.digest',
  captions: 'gallery.captions',
  toasts: 'gallery.toasts',
  inspect: 'gallery.inspect',
  chat: 'gallery.chat',
  side: 'gallery.side',
  dialog: 'gallery.dialog',
  coach: 'gallery.coach',
  curtain: 'gallery.curtain',
  qr: 'gallery.qr',
  icons: 'gallery.icons',
} as const satisfies Record<string, TextKey>;

export type PartId = keyof typeof PARTS;
