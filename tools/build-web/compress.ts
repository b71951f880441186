import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

const encoders = { br: promisify(brotliCompress), gz: promisify(gzip) } as const;

/** Writes `.br` and `.gz` copies of every script, stylesheet and image, so that the server never compresses files. */
export async function precompress(folder: string): Promise<void> {
  const files = (await readdir(folder)).filter((file) => /\.(js|css|svg|json)$/.test(file));
  await Promise.all(
    files.map(async (name) => {
      const file = path.join(folder, name);
      const body = await readFile(file);
      await Promise.all([
        writeFile(`${file}.br`, await encoders.br(body)),
        writeFile(`${file}.gz`, await encoders.gz(body, { level: 9 })),
      ]);
    }),
  );
}
