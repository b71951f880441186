import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { RepositoryFile } from './check-requirements.ts';

const textFile = /\.(?:[cm]?[jt]sx?|css|html|md|sh|sql|ya?ml)$/;
const generated = new Set(['node_modules', 'dist', 'test-results', 'screenshots']);

/** The repository's text files, except installed, generated and hidden ones. */
export function readRepository(root: string, folder = ''): RepositoryFile[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const name = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) {
      return entry.name.startsWith('.') || generated.has(entry.name) ? [] : readRepository(root, name);
    }
    if (!entry.isFile() || !textFile.test(entry.name)) return [];
    return [{ path: name, text: readFileSync(path.join(root, name), 'utf8') }];
  });
}
