/** Generates the reference part of docs/import.md from the file definitions. */
import { readFile, writeFile } from 'node:fs/promises';
import { withReference } from '../apps/api/src/import/documentation.ts';

const document = new URL('../docs/import.md', import.meta.url);
await writeFile(document, withReference(await readFile(document, 'utf8')));
