import { expect, it } from 'vitest';
import { swipeDirection } from './use-swipe.ts';

it.each([
  ['left', -60, 10],
  ['right', 48, 0],
  ['down', 10, 80],
  [null, 0, -80],
  [null, 47, 0],
  [null, 60, 60],
  [null, 0, 0],
])('a swipe goes %s after moving by %i and %i', (direction, x, y) => {
  expect(swipeDirection({ x: 100, y: 100 }, { x: 100 + x, y: 100 + y })).toBe(direction);
});
