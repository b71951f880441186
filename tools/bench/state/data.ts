/** The generated state and one generated school, in one PostgreSQL whose data folder is kept between runs. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { open, readdir } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../../apps/api/src/platform/database/embedded/index.ts';
import type { EmbeddedPostgres } from '../../../apps/api/src/platform/database/embedded/index.ts';
import {
  embeddedRuntimeRole,
  migrateForRuntime,
} from '../../../apps/api/src/platform/database/roles/runtime-role.ts';
import { generateState, generatorHash } from '../../../packages/test-support/src/state/generate-state.ts';
import type { StateOptions } from './options.ts';

export interface BenchDatabase {
  name: 'state' | 'one school';
  /** As the portal's role. */
  connectionString: string;
  /** As the owner, a superuser. */
  ownerConnectionString: string;
  /** The data folder of its server. */
  folder: string;
}

export interface BenchData {
  state: BenchDatabase;
  school: BenchDatabase;
  close(): Promise<void>;
}

/** Settings for a server; the embedded database's defaults are for a laptop. */
const serverSettings = { shared_buffers: '512MB', max_wal_size: '4GB', maintenance_work_mem: '256MB' };

/** The Monday of this week. The data is dated relative to it, so it is generated once a week. */
function mondayOf(now: Date): string {
  const monday = new Date(now.getTime() - ((now.getUTCDay() + 6) % 7) * 86_400_000);
  return monday.toISOString().slice(0, 10);
}

const migrations = new URL('../../../apps/api/migrations/', import.meta.url);

function schemaHash(): string {
  const hash = createHash('sha256');
  for (const name of readdirSync(migrations).toSorted())
    if (name.endsWith('.sql')) hash.update(readFileSync(new URL(name, migrations)));
  return hash.digest('hex').slice(0, 16);
}

/** Opens the data of these sizes, and generates it first if the folder doesn't have it. */
export async function openData(options: StateOptions, now: Date): Promise<BenchData> {
  const today = mondayOf(now);
  const key = [generatorHash, schemaHash(), options.students, options.schools, today].join('-');
  const dataDir = path.join(options.folder, key);
  const marker = path.join(dataDir, 'complete');
  if (!existsSync(marker)) {
    rmSync(dataDir, { recursive: true, force: true });
    await generate(dataDir, options, today);
    writeFileSync(marker, '');
  }
  await readIntoMemory(path.join(dataDir, 'postgres', 'base'));
  const server = await startEmbeddedPostgres({ dataDir, settings: serverSettings });
  return {
    state: databaseOf(server, dataDir, 'state'),
    school: databaseOf(server, dataDir, 'one school'),
    close: () => server.stop(),
  };
}

/**
 * Reads the files once, so that the operating system has them in memory, as it does on a server of the recommended size
 * (docs/operations/sizing.md). Otherwise the figures depend on how long ago the data was generated.
 */
async function readIntoMemory(folder: string): Promise<void> {
  const chunk = Buffer.alloc(4 * 1024 * 1024);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    await using file = await open(path.join(entry.parentPath, entry.name));
    while ((await file.read(chunk)).bytesRead > 0);
  }
}

async function generate(dataDir: string, { students, schools }: StateOptions, today: string): Promise<void> {
  console.log(`Generating ${students} students in ${schools} schools in ${dataDir} …`);
  const server = await startEmbeddedPostgres({ dataDir, settings: serverSettings, durable: false });
  try {
    const sizes = {
      state: { students, schools },
      'one school': { students: Math.ceil(students / schools), schools: 1 },
    };
    for (const name of ['state', 'one school'] as const) {
      const database = databaseOf(server, dataDir, name);
      await asOwner(server.connectionString, (client) => client.query(`create database ${plainName(name)}`));
      await migrateForRuntime(database.ownerConnectionString, embeddedRuntimeRole);
      await asOwner(database.ownerConnectionString, (client) =>
        generateState(client, { ...sizes[name], today }, (script) => console.log(`  ${name}: ${script}`)),
      );
    }
  } finally {
    await server.stop();
  }
}

const plainName = (name: BenchDatabase['name']): string => name.replace(' ', '_');

function databaseOf(server: EmbeddedPostgres, folder: string, name: BenchDatabase['name']): BenchDatabase {
  const inDatabase = (connectionString: string): string =>
    connectionString.replace('/postgres?', `/${plainName(name)}?`);
  return {
    name,
    folder,
    connectionString: inDatabase(server.connectionStringFor(embeddedRuntimeRole)),
    ownerConnectionString: inDatabase(server.connectionString),
  };
}

/** Connects for the duration of an action. */
export async function asOwner<T>(
  connectionString: string,
  action: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return await action(client);
  } finally {
    await client.end();
  }
}
