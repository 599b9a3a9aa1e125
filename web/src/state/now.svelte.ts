/** The time, second by second, for as long as something on the page shows it. */
import { createSubscriber } from 'svelte/reactivity';

const subscribe = createSubscriber((update) => {
  const timer = setInterval(update, 1000);
  return () => clearInterval(timer);
});

/** Milliseconds since 1970, read anew each second where it is shown. */
export function now(): number {
  subscribe();
  return Date.now();
}
