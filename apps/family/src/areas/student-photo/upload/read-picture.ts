import { UserFacingError } from '@portal/client/failures';

/** Opens a picture file: rotated upright, and scaled down to what cropping needs. */
const MAX_BYTES = 20 * 1024 * 1024;
/** Four times the photo's side at maximum zoom. */
const WORKING_SIDE = 1200;

/** Why a picture could not be opened. */
export class PictureError extends UserFacingError {
  override readonly name = 'PictureError';
}

const types: readonly string[] = ['image/png', 'image/jpeg'];
export const ACCEPTED = '.png,.jpg,.jpeg,image/png,image/jpeg';

/** The error of a file, checked before opening it; null if it has none. */
export function fileProblem({ type, size }: Pick<File, 'type' | 'size'>): string | null {
  if (!types.includes(type)) return 'Choose a PNG, JPG or JPEG picture.';
  return size > MAX_BYTES ? 'This picture is larger than 20 MB. Choose a smaller one.' : null;
}

/** Throws a `PictureError` whose message can be shown. */
export async function readPicture(file: File): Promise<HTMLCanvasElement> {
  const problem = fileProblem(file);
  if (problem !== null) throw new PictureError(problem);
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => {
    throw new PictureError('This picture could not be opened. Choose another one.');
  });
  const scale = Math.min(1, WORKING_SIDE / Math.min(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas.getContext('2d');
  if (!context) throw new PictureError('This browser can’t prepare pictures.');
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return canvas;
}
