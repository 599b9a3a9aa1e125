/** The pictures of the event cards: one for each face, loaded when the first card is shown, since they are heavy. */
import type { EVENTS } from '../../kit/icons/events.ts';

let pictures = $state.raw<Partial<Record<string, string>>>({});
let loading: Promise<void> | null = null;

/** Outlines on a grid of 512. What could not be loaded is tried again with the next card. */
export function loadPictures(): Promise<void> {
  loading ??= import('../../kit/icons/events.ts').then(
    ({ EVENTS: found }: { EVENTS: typeof EVENTS }) => {
      pictures = found;
    },
    () => {
      loading = null;
    },
  );
  return loading;
}

/** Nothing until they have come. */
export function pictureOf(card: string): string | undefined {
  return pictures[card];
}
