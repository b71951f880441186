import { describe, expect, it } from 'vitest';
import { distanceOf, placeOf } from './carousel-place.ts';

const CARD = 300;
const row = (along: number) => ({ along, visible: 700, whole: 1180 });

describe('the row of reviews', () => {
  it.each([
    [0, { atStart: true, atEnd: false }],
    [3, { atStart: true, atEnd: false }],
    [300, { atStart: false, atEnd: false }],
    [478, { atStart: false, atEnd: true }],
  ])('scrolled by %d is at %j', (along, place) => {
    expect(placeOf(row(along))).toEqual(place);
  });

  it('is at both ends when all of it fits', () => {
    expect(placeOf({ along: 0, visible: 700, whole: 700 })).toEqual({ atStart: true, atEnd: true });
  });

  it.each([
    ['next', 0, 300],
    ['next', 290, 480],
    ['next', 480, 480],
    ['previous', 480, 300],
    ['previous', 305, 0],
    ['previous', 0, 0],
    ['first', 480, 0],
    ['last', 0, 480],
  ] as const)('goes with “%s” from %d to %d', (step, along, to) => {
    expect(distanceOf(step, CARD, row(along))).toBe(to);
  });
});
