/**
 * Generates migrations/schema.txt and the row types (platform/database/schema.ts and schema/) from the migrated schema
 * (`npm run schema`).
 */
import { execFileSync } from 'node:child_process';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { describeSchema, generateTypes } from '../apps/api/src/platform/database/describe.ts';

const url = process.argv[2];
if (!url) throw new Error('Give the connection string of a migrated, empty database.');
const client = new pg.Client({ connectionString: url });
await client.connect();
const migrations = new URL('../apps/api/migrations/', import.meta.url);
const database = new URL('../apps/api/src/platform/database/', import.meta.url);
const names = (await readdir(migrations)).filter((name) => name.endsWith('.sql')).sort();
const texts = names.map(async (name) => [name, await readFile(new URL(name, migrations), 'utf8')] as const);
await writeFile(new URL('schema.txt', migrations), await describeSchema(client));
const files = await generateTypes(client, new Map(await Promise.all(texts)));
await rm(new URL('schema/', database), { recursive: true, force: true });
await mkdir(new URL('schema/', database));
for (const [name, source] of files) await writeFile(new URL(name, database), source);
execFileSync('prettier', [
  '--write',
  '--log-level=warn',
  ...[...files.keys()].map((name) => fileURLToPath(new URL(name, database))),
]);
await client.end();
