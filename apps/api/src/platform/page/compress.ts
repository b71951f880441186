import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Encoding } from './encoding.ts';

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

/** The compression level: high for shared content, low for one person's response. */
const levels = { once: { br: 9, gzip: 9 }, waiting: { br: 4, gzip: 5 } } as const;

/** Asynchronous, so that it doesn't block the event loop. */
export function compress(
  body: string | Buffer,
  encoding: Encoding,
  effort: keyof typeof levels,
): Promise<Buffer> {
  const level = levels[effort][encoding];
  if (encoding === 'br') return brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: level } });
  return deflate(body, { level });
}
