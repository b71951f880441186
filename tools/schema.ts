/** Generates migrations/schema.txt and platform/database/schema.ts from the migrated schema (`npm run schema`). */
import { execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { describeSchema, generateTypes } from '../apps/api/src/platform/database/describe.ts';

const url = process.argv[2];
if (!url) throw new Error('Give the connection string of a migrated, empty database.');
const client = new pg.Client({ connectionString: url });
await client.connect();
const api = new URL('../apps/api/', import.meta.url);
const types = fileURLToPath(new URL('src/platform/database/schema.ts', api));
await writeFile(new URL('migrations/schema.txt', api), await describeSchema(client));
await writeFile(types, await generateTypes(client));
execFileSync('prettier', ['--write', '--log-level=warn', types]);
await client.end();
