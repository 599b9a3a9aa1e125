import { beforeEach, expect, test } from 'vitest';
import { place } from '../../src/state/place.svelte.ts';

function click(href: string, target?: string): boolean {
  const link = document.createElement('a');
  link.href = href;
  if (target) link.target = target;
  document.body.append(link);
  let followed = false;
  // After the page's own listener, so that nothing is really loaded here.
  const last = (event: Event) => {
    followed = event.defaultPrevented;
    event.preventDefault();
  };
  window.addEventListener('click', last, { once: true });
  link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  return followed;
}

beforeEach(() => place.go('/'));

test('links go on without loading the page anew, with all of their address', () => {
  expect(click('/settings?x=1#keys')).toBe(true);
  expect([place.path, location.search, location.hash]).toEqual(['/settings', '?x=1', '#keys']);
});

test('a place on the shown page, another tab, a file and another host are the browser’s', () => {
  place.go('/rules/ults');
  for (const [href, target] of [
    ['/rules/ults#timing', undefined],
    ['/about', '_blank'],
    ['/api/tables/x/replay', undefined],
    ['//elsewhere.example/', undefined],
  ] as const) {
    expect(click(href, target)).toBe(false);
  }
  expect(place.path).toBe('/rules/ults');
});

test('what is replaced is not come back to', () => {
  place.go('/join/a-b-c-d');
  const { length } = history;
  place.replace('/t/1');
  expect([place.path, history.length]).toEqual(['/t/1', length]);
});
