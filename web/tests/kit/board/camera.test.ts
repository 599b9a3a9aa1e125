import { describe, expect, test } from 'vitest';
import {
  ACT,
  type Bounds,
  beginning,
  between,
  type Camera,
  centred,
  clamp,
  fit,
  limits,
  nothingAround,
  panned,
  placeAt,
  revealing,
  type Size,
  showsAll,
  TOUCHABLE,
  zoomed,
} from '../../../src/kit/board/camera.ts';

/** The same numbers every time, from a seed. */
function* numbers(seed: number): Generator<number, never> {
  for (let state = seed; ; ) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    yield state / 2 ** 32;
  }
}

interface Case {
  bounds: Bounds;
  view: Size;
  camera: Camera;
  next: (least: number, most: number) => number;
}

/** Boards of all sizes behind windows of all sizes, seen from anywhere. */
function* cases(count: number): Generator<Case> {
  const from = numbers(7);
  const next = (least: number, most: number) => least + from.next().value * (most - least);
  for (let at = 0; at < count; at++) {
    const [west, north] = [Math.round(next(-9, 9)), Math.round(next(-9, 9))];
    const bounds = { west, north, east: west + Math.round(next(1, 45)), south: north + Math.round(next(1, 45)) };
    const view = { width: Math.round(next(120, 1600)), height: Math.round(next(120, 1000)) };
    const start = centred({ x: next(west, bounds.east), y: next(north, bounds.south) }, ACT, bounds, view);
    const [least, most] = limits(bounds, view);
    const at = { x: next(0, view.width), y: next(0, view.height) };
    yield { bounds, view, camera: zoomed(start, next(least, most), at, bounds, view), next };
  }
}

const NEAR = 1e-6;

/** The board covers the view along each side, or lies inside it. */
function expectInView({ x, y, cell }: Camera, bounds: Bounds, view: Size): void {
  const sides: [number, number, number][] = [
    [x + bounds.west * cell, x + bounds.east * cell, view.width],
    [y + bounds.north * cell, y + bounds.south * cell, view.height],
  ];
  for (const [first, last, length] of sides) {
    const covers = first <= NEAR && last >= length - NEAR;
    const inside = first >= -NEAR && last <= length + NEAR;
    expect(covers || inside, `${first} to ${last} of ${length}`).toBe(true);
  }
}

describe('the board never leaves the view', () => {
  test('however it is zoomed, moved, clamped or looked for', () => {
    for (const { bounds, view, camera, next } of cases(400)) {
      const at = { x: next(0, view.width), y: next(0, view.height) };
      expectInView(camera, bounds, view);
      expectInView(zoomed(camera, next(1, 300), at, bounds, view), bounds, view);
      expectInView(panned(camera, next(-3000, 3000), next(-3000, 3000), bounds, view), bounds, view);
      expectInView(
        clamp({ x: next(-9999, 9999), y: next(-9999, 9999), cell: camera.cell }, bounds, view),
        bounds,
        view,
      );
      const square = { x: Math.floor(next(bounds.west, bounds.east)), y: Math.floor(next(bounds.north, bounds.south)) };
      expectInView(revealing(camera, square, bounds, view), bounds, view);
      expectInView(fit(bounds, view), bounds, view);
    }
  });

  test('and beside it no more of nothing comes into sight than is told', () => {
    let met = 0;
    for (const { bounds, view, camera, next } of cases(400)) {
      const most = nothingAround(bounds, view);
      const other = zoomed(camera, next(1, 300), { x: next(0, view.width), y: next(0, view.height) }, bounds, view);
      for (const { x, y, cell } of [camera, other, fit(bounds, view), between(camera, other, next(0, 1), view)]) {
        const [across, down] = [view.width - x, view.height - y];
        const seen = {
          width: Math.max(x / cell + bounds.west, across / cell - bounds.east),
          height: Math.max(y / cell + bounds.north, down / cell - bounds.south),
        };
        expect(seen.width).toBeLessThanOrEqual(most.width + NEAR);
        expect(seen.height).toBeLessThanOrEqual(most.height + NEAR);
        if (seen.width > 1 || seen.height > 1) met += 1;
      }
    }
    expect(met).toBeGreaterThan(200);
    const [small, phone] = [
      { west: 0, north: 0, east: 10, south: 10 },
      { width: 400, height: 200 },
    ];
    expect(nothingAround(small, phone)).toEqual({ width: 10, height: 0 });
    expect(nothingAround(small, { width: 0, height: 0 })).toEqual({ width: 0, height: 0 });
  });

  test('and a place that is clamped already is clamped to itself', () => {
    for (const { bounds, view, camera } of cases(200)) {
      const { x, y, cell } = clamp(camera, bounds, view);
      expect(x).toBeCloseTo(camera.x, 6);
      expect(y).toBeCloseTo(camera.y, 6);
      expect(cell).toBe(camera.cell);
    }
  });
});

describe('zooming', () => {
  test('keeps what is under the pointer under it, where the board reaches beyond every edge', () => {
    let met = 0;
    for (const { bounds, view, camera, next } of cases(800)) {
      const at = { x: next(0, view.width), y: next(0, view.height) };
      const closer = zoomed(camera, camera.cell * next(1, 2), at, bounds, view);
      if (showsAll(camera, bounds, view)) continue;
      const [before, after] = [placeAt(camera, at), placeAt(closer, at)];
      // Along a side where all is in sight, the board is in the middle instead.
      if ((bounds.east - bounds.west) * camera.cell > view.width) expect(after.x).toBeCloseTo(before.x, 6);
      if ((bounds.south - bounds.north) * camera.cell > view.height) expect(after.y).toBeCloseTo(before.y, 6);
      met += 1;
    }
    expect(met).toBeGreaterThan(200);
  });

  test('goes no further than the whole board and no closer than its limit', () => {
    for (const { bounds, view, camera } of cases(100)) {
      const [least, most] = limits(bounds, view);
      const middle = { x: view.width / 2, y: view.height / 2 };
      expect(zoomed(camera, 1, middle, bounds, view).cell).toBe(least);
      expect(zoomed(camera, 9999, middle, bounds, view).cell).toBe(most);
      const [out, whole] = [zoomed(camera, 1, middle, bounds, view), fit(bounds, view)];
      expect([out.x, out.y]).toEqual([expect.closeTo(whole.x, 6), expect.closeTo(whole.y, 6)]);
    }
  });
});

describe('fitting', () => {
  test('shows everything, in the middle, and blows no small board up', () => {
    for (const { bounds, view } of cases(300)) {
      const whole = fit(bounds, view);
      expect(showsAll(whole, bounds, view)).toBe(true);
      expect(whole.cell).toBeLessThanOrEqual(48);
      const centre = placeAt(whole, { x: view.width / 2, y: view.height / 2 });
      expect(centre.x).toBeCloseTo((bounds.west + bounds.east) / 2, 6);
      expect(centre.y).toBeCloseTo((bounds.north + bounds.south) / 2, 6);
    }
  });

  test('a hulk of 19 by 21 squares on a desktop has squares of at least 32 pixels', () => {
    const bounds = { west: -0.5, north: -0.5, east: 19.5, south: 21.5 };
    const { cell } = fit(bounds, { width: 814, height: 740 - 34 });
    expect(cell).toBeGreaterThanOrEqual(32);
    expect(cell).toBeLessThanOrEqual(48);
  });

  test('a board begins whole where its squares can be touched, and closer where they cannot', () => {
    const bounds = { west: 0, north: 0, east: 28, south: 17 };
    const place = { x: 6.5, y: 9.5 };
    expect(beginning(bounds, { width: 1200, height: 700 }, place)).toEqual(fit(bounds, { width: 1200, height: 700 }));
    const phone = { width: 360, height: 370 };
    expect(fit(bounds, phone).cell).toBeLessThan(TOUCHABLE);
    const begun = beginning(bounds, phone, place);
    expect(begun.cell).toBe(ACT);
    expect(placeAt(begun, { x: 180, y: 185 })).toEqual({ x: 6.5, y: 9.5 });
  });

  test('before there is a view, squares have a size all the same', () => {
    const { cell } = fit({ west: 0, north: 0, east: 10, south: 10 }, { width: 0, height: 0 });
    expect(cell).toBeGreaterThan(0);
  });
});

test('moving goes along the sides where something is out of sight, and nowhere else', () => {
  const bounds = { west: 0, north: 0, east: 30, south: 5 };
  const view = { width: 400, height: 400 };
  const camera = centred({ x: 15, y: 2.5 }, ACT, bounds, view);
  const moved = panned(camera, -50, -50, bounds, view);
  expect(moved.x).toBe(camera.x - 50);
  expect(moved.y).toBe(camera.y);
});

describe('growing', () => {
  // Places on the sheet stay what they are, whatever squares are called: growth is only more room in some direction.
  test('to the west or north keeps the picture still, as long as all of it stays in view', () => {
    const view = { width: 900, height: 700 };
    const small = { west: -1, north: -1, east: 6, south: 6 };
    const camera = fit(small, view);
    for (const grown of [
      { ...small, west: -4 },
      { ...small, north: -3 },
      { ...small, west: -4, north: -3 },
    ]) {
      expect(clamp(camera, grown, view)).toEqual(camera);
    }
  });

  test('keeps a picture still that shows only a part of the board', () => {
    for (const { bounds, view, camera, next } of cases(400)) {
      if (showsAll(camera, bounds, view)) continue;
      const wider = (bounds.east - bounds.west) * camera.cell > view.width;
      const higher = (bounds.south - bounds.north) * camera.cell > view.height;
      const grown = {
        ...bounds,
        west: wider ? bounds.west - Math.round(next(1, 9)) : bounds.west,
        north: higher ? bounds.north - Math.round(next(1, 9)) : bounds.north,
      };
      const after = clamp(camera, grown, view);
      expect(after.x).toBeCloseTo(camera.x, 6);
      expect(after.y).toBeCloseTo(camera.y, 6);
    }
  });
});

test('a square is revealed whole, and one in sight moves nothing', () => {
  let moves = 0;
  for (const { bounds, view, camera, next } of cases(400)) {
    const square = {
      x: Math.floor(next(bounds.west, bounds.east - 1)),
      y: Math.floor(next(bounds.north, bounds.south - 1)),
    };
    if (camera.cell * 2.4 > Math.min(view.width, view.height)) continue;
    const { x, y, cell } = revealing(camera, square, bounds, view);
    expect(x + square.x * cell).toBeGreaterThanOrEqual(-NEAR);
    expect(y + square.y * cell).toBeGreaterThanOrEqual(-NEAR);
    expect(x + (square.x + 1) * cell).toBeLessThanOrEqual(view.width + NEAR);
    expect(y + (square.y + 1) * cell).toBeLessThanOrEqual(view.height + NEAR);
    const again = revealing({ x, y, cell }, square, bounds, view);
    expect(again.x).toBeCloseTo(x, 6);
    expect(again.y).toBeCloseTo(y, 6);
    if (x !== camera.x || y !== camera.y) moves += 1;
  }
  expect(moves).toBeGreaterThan(50);
});

test('on the way from one camera to another, what both hold still is still', () => {
  for (const { bounds, view, camera, next } of cases(200)) {
    if (showsAll(camera, bounds, view)) continue;
    const at = { x: next(0, view.width), y: next(0, view.height) };
    const fixed = placeAt(camera, at);
    const scale = next(1.1, 2);
    const to = {
      x: at.x - fixed.x * camera.cell * scale,
      y: at.y - fixed.y * camera.cell * scale,
      cell: camera.cell * scale,
    };
    const half = placeAt(between(camera, to, next(0, 1), view), at);
    expect(half.x).toBeCloseTo(fixed.x, 5);
    expect(half.y).toBeCloseTo(fixed.y, 5);
    expect(between(camera, to, 0, view).x).toBeCloseTo(camera.x, 5);
    expect(between(camera, to, 1, view).y).toBeCloseTo(to.y, 5);
  }
});
