import { readFile, readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { createTestDatabase } from '@portal/test-support/database';
import type { TestDatabase } from '@portal/test-support/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withReference } from './documentation.ts';
import { fileDefinitions } from './files/index.ts';
import { importPackage } from './index.ts';

const docs = new URL('../../../../docs/', import.meta.url);
const example = fileURLToPath(new URL('import-example/', docs));

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

describe('docs/import.md', () => {
  it('documents every column as imported (to update, run tools/import-docs.ts)', async () => {
    const document = await readFile(new URL('import.md', docs), 'utf8');
    expect(withReference(document)).toBe(document);
  });
});

describe('docs/import-example', () => {
  it('has every file', async () => {
    const names = (await readdir(example)).filter((name) => name.endsWith('.csv')).sort();
    expect(names).toEqual([...fileDefinitions.map(({ name }) => `${name}.csv`), 'manifest.csv'].sort());
  });

  it('is imported without a problem or a note, and changes nothing the second time', async () => {
    const first = await importPackage(database.connectionString, example);
    expect(first).toMatchObject({ outcome: 'imported', problems: [], warnings: [] });
    expect(await importPackage(database.connectionString, example)).toMatchObject({
      outcome: 'unchanged',
      changes: 0,
    });
  });
});
