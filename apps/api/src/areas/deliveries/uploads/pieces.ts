/** Splits the body of an upload into pieces for storage, including the bytes received before a connection broke. */
import type { Readable } from 'node:stream';

const mebibyte = 1024 * 1024;

/** Every piece but the last is one mebibyte. Ends without an error if the connection breaks. */
export async function* piecesOf(body: Readable): AsyncGenerator<Buffer> {
  let held: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of body) {
      const bytes: unknown = chunk;
      if (!Buffer.isBuffer(bytes)) throw new TypeError('An upload is bytes');
      held.push(bytes);
      length += bytes.length;
      while (length >= mebibyte) {
        const all = Buffer.concat(held);
        yield all.subarray(0, mebibyte);
        held = [all.subarray(mebibyte)];
        length -= mebibyte;
      }
    }
  } catch (error) {
    if (!body.readableAborted) throw error;
  }
  if (length > 0) yield Buffer.concat(held);
}
