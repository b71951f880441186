/** The built files, read into memory once with their compressed copies. */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

export interface Asset {
  type: string;
  body: Buffer;
  encodings: { br?: Buffer; gzip?: Buffer };
  /** Its name changes with its content, so it may be cached forever. */
  isImmutable: boolean;
}

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.txt': 'text/plain; charset=utf-8',
};

const copyOf = (file: string): Promise<Buffer | undefined> => readFile(file).catch(() => undefined);

async function loadAsset(file: string, isImmutable: boolean): Promise<Asset> {
  const [body, br, gzip] = await Promise.all([readFile(file), copyOf(`${file}.br`), copyOf(`${file}.gz`)]);
  return {
    type: types[path.extname(file)] ?? 'application/octet-stream',
    body,
    encodings: { ...(br && { br }), ...(gzip && { gzip }) },
    isImmutable,
  };
}

async function loadFolder(folder: string, prefix: string, isImmutable: boolean): Promise<[string, Asset][]> {
  const names = (await readdir(folder, { withFileTypes: true }))
    .filter((entry) => entry.isFile() && path.extname(entry.name) in types)
    .map(({ name }) => name);
  return Promise.all(
    names.map(async (name): Promise<[string, Asset]> => [
      `${prefix}${name}`,
      await loadAsset(path.join(folder, name), isImmutable),
    ]),
  );
}

/** Built files by request path. */
export async function loadAssets(distFolder: string): Promise<ReadonlyMap<string, Asset>> {
  const [top, hashed] = await Promise.all([
    loadFolder(distFolder, '/', false),
    loadFolder(path.join(distFolder, 'assets'), '/assets/', true),
  ]);
  return new Map([...top, ...hashed]);
}
