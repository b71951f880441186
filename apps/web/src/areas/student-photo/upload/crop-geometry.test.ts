import { describe, expect, it } from 'vitest';
import {
  centred,
  extent,
  moved,
  photoSide,
  turned,
  wholePicture,
  zoomRange,
  zoomed,
} from './crop-geometry.ts';

const wide = { width: 1200, height: 600 };
const square = { width: 500, height: 500 };

describe('a picture over the square', () => {
  it('covers it with its shorter side', () => {
    expect(extent(wide, wholePicture)).toEqual({ width: 2, height: 1 });
    expect(extent(wide, { ...wholePicture, turns: 1 })).toEqual({ width: 1, height: 2 });
  });

  it('moves as far as it still covers it', () => {
    expect(moved(wide, wholePicture, { x: 0.2, y: 0.2 })).toMatchObject({ x: 0.2, y: 0 });
    expect(moved(wide, wholePicture, { x: -9, y: -9 })).toMatchObject({ x: -0.5, y: 0 });
    expect(moved(square, wholePicture, { x: 1, y: 1 })).toMatchObject({ x: 0, y: 0 });
  });

  it('grows around what is in the middle, within the limits', () => {
    const aside = { ...wholePicture, x: 0.5 };
    expect(zoomed(wide, aside, 2)).toMatchObject({ zoom: 2, x: 1 });
    expect(zoomed(wide, { ...aside, zoom: 2, x: 1.4 }, 1)).toMatchObject({ zoom: 1, x: 0.5 });
    expect(zoomed(wide, wholePicture, 99).zoom).toBe(zoomRange.max);
    expect(zoomed(wide, wholePicture, 0).zoom).toBe(zoomRange.min);
  });

  it.each([
    ['right', { x: 0, y: 0.5, turns: 1 }],
    ['left', { x: 0, y: -0.5, turns: 3 }],
  ] as const)('turns to the %s with what it shows', (direction, expected) => {
    expect(turned(wide, { ...wholePicture, x: 0.5 }, direction)).toMatchObject(expected);
  });

  it('is where it was after four turns', () => {
    let crop = { ...wholePicture, zoom: 2, x: 0.7, y: -0.3 };
    for (let time = 0; time < 4; time += 1) crop = turned(wide, crop, 'right');
    expect(crop).toEqual({ zoom: 2, x: 0.7, y: -0.3, turns: 0 });
  });

  it('goes back to the middle and keeps its size', () => {
    expect(centred({ zoom: 3, x: 0.4, y: 0.1, turns: 2 })).toEqual({ zoom: 3, x: 0, y: 0, turns: 2 });
  });

  it('becomes a photo of at most 300 pixels a side, and is never blown up', () => {
    expect(photoSide(wide, { zoom: 1 })).toBe(300);
    expect(photoSide(wide, { zoom: 4 })).toBe(150);
    expect(photoSide({ width: 1, height: 1 }, { zoom: 4 })).toBe(1);
  });
});
