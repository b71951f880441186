import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const TEXT = /\.(js|css|svg|json)$/;

/** Writes `.br` and `.gz` copies of every text file, so that the server never compresses responses itself. */
export async function precompress(folder: string): Promise<void> {
  const files = (await readdir(folder)).filter((file) => TEXT.test(file));
  await Promise.all(
    files.map(async (file) => {
      const path = join(folder, file);
      const body = await readFile(path);
      const [br, gz] = await Promise.all([
        promisify(brotliCompress)(body, {
          params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
        }),
        promisify(gzip)(body, { level: 9 }),
      ]);
      await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)]);
    }),
  );
}
