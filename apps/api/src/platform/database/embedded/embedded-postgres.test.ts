import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { shareEmbeddedPostgres, startEmbeddedPostgres } from './index.ts';
import type { EmbeddedPostgres } from './index.ts';

let dataDir: string;
let running: EmbeddedPostgres[];

beforeEach(() => {
  dataDir = mkdtempSync(path.join(os.tmpdir(), 'portal-embedded-'));
  running = [];
});

afterEach(async () => {
  for (const database of running.reverse()) await database.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function start(): Promise<EmbeddedPostgres> {
  const database = await startEmbeddedPostgres({ dataDir, durable: false });
  running.push(database);
  return database;
}

async function ask(connectionString: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const result = await client.query({ text: sql, rowMode: 'array' });
    return result.rows.flat();
  } finally {
    await client.end();
  }
}

describe('embedded PostgreSQL', () => {
  it('keeps its data across restarts', async () => {
    const first = await start();
    await ask(first.connectionString, "create table note as select 'kept'::text as words");
    await first.stop();
    const second = await start();
    expect(await ask(second.connectionString, 'select words from note')).toEqual(['kept']);
  });

  it('listens only on a unix socket, in a private folder', async () => {
    const database = await start();
    expect(await ask(database.connectionString, 'show listen_addresses')).toEqual(['']);
    expect(statSync(path.join(dataDir, 'run')).mode & 0o777).toBe(0o700);
    expect(statSync(path.join(dataDir, 'postgres')).mode & 0o777).toBe(0o700);
  });

  it('refuses a second portal on the same data folder', async () => {
    await start();
    await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(/in use by another portal/);
  });

  it('lets a command share the database of a running portal, and leaves it running', async () => {
    const portal = await start();
    const shared = await shareEmbeddedPostgres({ dataDir });
    expect(await ask(shared.connectionString, 'select 1')).toEqual([1]);
    await shared.stop();
    expect(await ask(portal.connectionString, 'select 2')).toEqual([2]);
  });

  it('puts its socket into the temporary folder when the data folder has a long path', async () => {
    const outer = dataDir;
    dataDir = path.join(outer, 'a-very-long-folder-name-'.repeat(5));
    const database = await start();
    expect(await ask(database.connectionString, 'select 1')).toEqual([1]);
    const socketFolder = readFileSync(path.join(dataDir, 'socket-folder'), 'utf8').trim();
    expect(existsSync(socketFolder)).toBe(true);
    await database.stop();
    rmSync(socketFolder, { recursive: true });
    dataDir = outer;
  });

  it('reports a data folder that can’t be written', async () => {
    const file = path.join(dataDir, 'not-a-folder');
    writeFileSync(file, '');
    await expect(startEmbeddedPostgres({ dataDir: path.join(file, 'data') })).rejects.toThrow(
      /is not writable .* set DATA_DIR to another folder/,
    );
  });

  it('reports data written by another version', async () => {
    mkdirSync(path.join(dataDir, 'postgres'), { recursive: true });
    writeFileSync(path.join(dataDir, 'postgres', 'PG_VERSION'), '9\n');
    await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(/was written by PostgreSQL 9/);
  });

  it('starts again, with its data, after its portal was killed', async () => {
    const door = fileURLToPath(new URL('index.ts', import.meta.url));
    const program = `
      const { startEmbeddedPostgres } = await import(${JSON.stringify(door)});
      await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)} });
      console.log('ready');
      setInterval(() => {}, 1000);`;
    const portal = spawn(process.execPath, ['--input-type=module', '-e', program]);
    await once(portal.stdout, 'data');
    portal.kill('SIGKILL');
    await once(portal, 'exit');
    const database = await start();
    expect(await ask(database.connectionString, 'select 1')).toEqual([1]);
  });
});
