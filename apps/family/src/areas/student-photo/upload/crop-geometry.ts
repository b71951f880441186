/**
 * Computes which part of a picture becomes the photo. The unit is the side of the crop square, so that the stage, the
 * previews and the result agree at any size. Pure.
 */
import { photoLimits } from '@portal/contract/student-photo';

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Crop {
  /** At 1, the picture's shorter side fits the square. */
  readonly zoom: number;
  /** The offset of the picture's centre from the square's centre. */
  readonly x: number;
  readonly y: number;
  /** Clockwise quarter turns. */
  readonly turns: number;
}

export const coveringSquare: Crop = { zoom: 1, x: 0, y: 0, turns: 0 };
export const zoomRange = { min: 1, max: 4, step: 0.25 } as const;
/** The distance that a move button moves the picture. */
export const nudge = 0.05;

/** The rotated picture's width and height, in sides of the square. */
export function extent({ width, height }: Size, { zoom, turns }: Pick<Crop, 'zoom' | 'turns'>): Size {
  const scale = zoom / Math.min(width, height);
  const isOnItsSide = turns % 2 !== 0;
  return {
    width: (isOnItsSide ? height : width) * scale,
    height: (isOnItsSide ? width : height) * scale,
  };
}

const between = (least: number, most: number, value: number): number =>
  Math.min(most, Math.max(least, value)) + 0;

/** Keeps the picture covering the square. */
function covered(size: Size, crop: Crop): Crop {
  const { width, height } = extent(size, crop);
  const [roomX, roomY] = [(width - 1) / 2, (height - 1) / 2];
  return { ...crop, x: between(-roomX, roomX, crop.x), y: between(-roomY, roomY, crop.y) };
}

export function moved(size: Size, crop: Crop, by: { x: number; y: number }): Crop {
  return covered(size, { ...crop, x: crop.x + by.x, y: crop.y + by.y });
}

/** Zooms around the centre of the square. */
export function zoomed(size: Size, crop: Crop, zoom: number): Crop {
  const to = between(zoomRange.min, zoomRange.max, zoom);
  const grown = to / crop.zoom;
  return covered(size, { ...crop, zoom: to, x: crop.x * grown, y: crop.y * grown });
}

export function turned(size: Size, crop: Crop, direction: 'left' | 'right'): Crop {
  const [x, y] = direction === 'right' ? [-crop.y, crop.x] : [crop.y, -crop.x];
  const turns = (crop.turns + (direction === 'right' ? 1 : 3)) % 4;
  return covered(size, { ...crop, x, y, turns });
}

export function centred(crop: Crop): Crop {
  return { ...crop, x: 0, y: 0 };
}

/** The crop that shows the whole picture: its longer side fits the square. */
export function uncropped({ width, height }: Size, turns: number): Crop {
  return { zoom: Math.min(width, height) / Math.max(width, height), x: 0, y: 0, turns };
}

/**
 * The photo's size in pixels: at most 300 a side, and never enlarged. Uncropped, it keeps the picture's aspect ratio.
 */
export function photoSize(size: Size, crop: Crop): Size {
  const { width, height } = extent(size, crop);
  const side = Math.min(photoLimits.side, Math.round(Math.min(size.width, size.height) / crop.zoom));
  const pixels = (share: number): number => Math.max(1, Math.round(side * Math.min(1, share)));
  return { width: pixels(width), height: pixels(height) };
}
