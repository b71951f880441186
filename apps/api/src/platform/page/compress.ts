import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Encoding } from './encoding.ts';

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

/** How hard to try: once for everybody, or for one person while they wait. */
const levels = { once: { br: 9, gzip: 9 }, waiting: { br: 4, gzip: 5 } } as const;

/** Leaves the event loop to others. */
export function compress(
  body: string | Buffer,
  encoding: Encoding,
  effort: keyof typeof levels,
): Promise<Buffer> {
  const level = levels[effort][encoding];
  if (encoding === 'br') return brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: level } });
  return deflate(body, { level });
}
