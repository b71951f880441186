import { describe, expect, it } from 'vitest';
import {
  centred,
  extent,
  moved,
  photoSize,
  turned,
  uncropped,
  coveringSquare,
  zoomRange,
  zoomed,
} from './crop-geometry.ts';

const wide = { width: 1200, height: 600 };
const square = { width: 500, height: 500 };

describe('a picture in the square', () => {
  it('covers it with its shorter side', () => {
    expect(extent(wide, coveringSquare)).toEqual({ width: 2, height: 1 });
    expect(extent(wide, { ...coveringSquare, turns: 1 })).toEqual({ width: 1, height: 2 });
  });

  it('moves only as far as it still covers it', () => {
    expect(moved(wide, coveringSquare, { x: 0.2, y: 0.2 })).toMatchObject({ x: 0.2, y: 0 });
    expect(moved(wide, coveringSquare, { x: -9, y: -9 })).toMatchObject({ x: -0.5, y: 0 });
    expect(moved(square, coveringSquare, { x: 1, y: 1 })).toMatchObject({ x: 0, y: 0 });
  });

  it('zooms around the centre, within the limits', () => {
    const aside = { ...coveringSquare, x: 0.5 };
    expect(zoomed(wide, aside, 2)).toMatchObject({ zoom: 2, x: 1 });
    expect(zoomed(wide, { ...aside, zoom: 2, x: 1.4 }, 1)).toMatchObject({ zoom: 1, x: 0.5 });
    expect(zoomed(wide, coveringSquare, 99).zoom).toBe(zoomRange.max);
    expect(zoomed(wide, coveringSquare, 0).zoom).toBe(zoomRange.min);
  });

  it.each([
    ['right', { x: 0, y: 0.5, turns: 1 }],
    ['left', { x: 0, y: -0.5, turns: 3 }],
  ] as const)('turns to the %s with what it shows', (direction, expected) => {
    expect(turned(wide, { ...coveringSquare, x: 0.5 }, direction)).toMatchObject(expected);
  });

  it('is unchanged after four quarter turns', () => {
    let crop = { ...coveringSquare, zoom: 2, x: 0.7, y: -0.3 };
    for (let time = 0; time < 4; time += 1) crop = turned(wide, crop, 'right');
    expect(crop).toEqual({ zoom: 2, x: 0.7, y: -0.3, turns: 0 });
  });

  it('can be centred without changing its size', () => {
    expect(centred({ zoom: 3, x: 0.4, y: 0.1, turns: 2 })).toEqual({ zoom: 3, x: 0, y: 0, turns: 2 });
  });

  it('becomes a photo of at most 300 pixels a side, and is never enlarged', () => {
    expect(photoSize(wide, coveringSquare)).toEqual({ width: 300, height: 300 });
    expect(photoSize(wide, { ...coveringSquare, zoom: 4 })).toEqual({ width: 150, height: 150 });
    expect(photoSize({ width: 1, height: 1 }, { ...coveringSquare, zoom: 4 })).toEqual({
      width: 1,
      height: 1,
    });
  });
});

describe('the uncropped picture', () => {
  const shown = (width: number, height: number, turns = 0) =>
    photoSize({ width, height }, uncropped({ width, height }, turns));

  it('fits the square with its longer side', () => {
    expect(extent(wide, uncropped(wide, 0))).toEqual({ width: 1, height: 0.5 });
    expect(extent(wide, uncropped(wide, 1))).toEqual({ width: 0.5, height: 1 });
  });

  it('keeps its shape, with no side over 300 pixels', () => {
    expect(shown(900, 500)).toEqual({ width: 300, height: 167 });
    expect(shown(500, 900)).toEqual({ width: 167, height: 300 });
    expect(shown(900, 500, 1)).toEqual({ width: 167, height: 300 });
  });

  it('is not enlarged', () => {
    expect(shown(120, 70)).toEqual({ width: 120, height: 70 });
    expect(shown(2, 4000)).toEqual({ width: 1, height: 300 });
  });
});
