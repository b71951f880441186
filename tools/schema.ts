/**
 * `npm run schema`: runs the migrations in a new database, and generates migrations/schema.txt and the row types
 * (platform/database/schema.ts and schema/) from it.
 */
import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { describeSchema, generateTypes } from '../apps/api/src/platform/database/describe.ts';
import { startEmbeddedPostgres } from '../apps/api/src/platform/database/embedded/index.ts';
import { migrateToLatest } from '../apps/api/src/platform/database/migrations/migrate.ts';
import { makeScratchFolder } from './lib/scratch-folder.ts';

const dataDir = makeScratchFolder('portal-schema-');
const server = await startEmbeddedPostgres({ dataDir, durable: false });
await migrateToLatest(server.connectionString);
const client = new pg.Client({ connectionString: server.connectionString });
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
await server.stop();
rmSync(dataDir, { recursive: true, force: true });
