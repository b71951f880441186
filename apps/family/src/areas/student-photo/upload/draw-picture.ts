/** Draws the picture on the stage, in the previews and as the photo that is sent. */
import { extent, photoSize, type Crop } from './crop-geometry.ts';

/** The margin of the stage around the square, at each edge. */
export const STAGE_MARGIN = 0.09;

/** `margin` is the share of the canvas around the square that also shows the picture. */
export function drawPicture(
  canvas: HTMLCanvasElement,
  picture: HTMLCanvasElement,
  crop: Crop,
  margin = 0,
): void {
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser cannot draw');
  const side = Math.max(canvas.width, canvas.height) * (1 - 2 * margin);
  const { width, height } = extent(picture, { zoom: crop.zoom, turns: 0 });
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.clearRect(0, 0, canvas.width, canvas.height);
  context.translate(canvas.width / 2 + crop.x * side, canvas.height / 2 + crop.y * side);
  context.rotate((crop.turns * Math.PI) / 2);
  context.imageSmoothingQuality = 'high';
  const [w, h] = [width * side, height * side];
  // Transparent parts become white, as in the stored photo.
  context.fillStyle = '#fff';
  context.fillRect(-w / 2, -h / 2, w, h);
  context.drawImage(picture, -w / 2, -h / 2, w, h);
}

const JPEG_QUALITY = 0.9;

/** The photo to send. */
export function cutOut(picture: HTMLCanvasElement, crop: Crop): string {
  const canvas = document.createElement('canvas');
  const { width, height } = photoSize(picture, crop);
  canvas.width = width;
  canvas.height = height;
  drawPicture(canvas, picture, crop);
  return canvas.toDataURL('image/jpeg', JPEG_QUALITY);
}
