/** How migrations behave while the portal serves families (F18). */
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { createTestDatabase } from '@portal/test-support/database';
import type { TestDatabase } from '@portal/test-support/database';
import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { migrateToLatest } from './migrate.ts';
import { ownMigrations } from './schema-state.ts';

let folder: string;
let database: TestDatabase;
let owner: pg.Pool;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'portal-migrations-'));
  await cp(ownMigrations, folder, { recursive: true });
  database = await createTestDatabase();
  owner = new pg.Pool({ connectionString: database.ownerConnectionString, max: 2 });
  // The database may be dropped before the client notices that its connection is closed.
  owner.on('error', () => undefined);
});
afterEach(async () => {
  await owner.end();
  await database.drop();
  await rm(folder, { recursive: true });
});

const plant = (name: string, text: string): Promise<void> => writeFile(path.join(folder, name), text);
const migrate = (): Promise<void> =>
  migrateToLatest(database.ownerConnectionString, pathToFileURL(`${folder}/`));

const ranLast = async (): Promise<string | undefined> => {
  const { rows } = await owner.query<{ name: string }>('select max(name) as name from kysely_migration');
  return rows[0]?.name;
};

const isIndexValid = async (): Promise<boolean | undefined> => {
  const { rows } = await owner.query<{ valid: boolean }>(
    `select indisvalid as valid from pg_index where indexrelid = 'school_by_name'::regclass`,
  );
  return rows[0]?.valid;
};

const addIndex = `-- squawk-disable-assume-in-transaction
drop index concurrently if exists school_by_name;
create index concurrently school_by_name on school (name);
`;

it('builds an index outside a transaction, between migrations that run inside one', async () => {
  await plant('9990-before.sql', 'alter table school add column motto text;');
  await plant('9991-index.sql', addIndex);
  await plant('9992-after.sql', 'create table motto (school_id bigint not null);\nselect 1;');
  await migrate();
  expect(await isIndexValid()).toBe(true);
  expect(await ranLast()).toBe('9992-after');
});

it('lets two processes migrate while the index waits for the snapshot of the process that waits', async () => {
  await plant('9991-index.sql', addIndex);
  const holder = await owner.connect();
  await holder.query('begin');
  await holder.query('lock table school in row exclusive mode');
  const migrations = Promise.all([migrate(), migrate()]);
  const countWaiting = async (): Promise<number> => {
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    return (await owner.query(waiting)).rowCount ?? 0;
  };
  await expect.poll(countWaiting).toBe(2);
  await holder.query('rollback');
  holder.release();
  await migrations;
  expect(await isIndexValid()).toBe(true);
  expect(await ranLast()).toBe('9991-index');
});

it('rebuilds the index after an attempt that left an invalid one', async () => {
  await owner.query(`insert into school (source_id, centre_code, name, time_zone)
                     values ('a', 'A', 'Same', 'Australia/Brisbane'), ('b', 'B', 'Same', 'Australia/Brisbane')`);
  await plant('9991-index.sql', addIndex.replace('create index', 'create unique index'));
  await expect(migrate()).rejects.toThrow(/could not create unique index/);
  expect(await ranLast()).not.toBe('9991-index');
  await owner.query('delete from school');
  expect(await isIndexValid()).toBe(false);
  await migrate();
  expect(await isIndexValid()).toBe(true);
});

it('gives up waiting for a lock that another session holds, changes nothing, and runs again later', async () => {
  await plant('9990-before.sql', 'create table motto (school_id bigint not null);');
  await plant('9991-locked.sql', 'alter table school add column motto text;');
  const holder = await owner.connect();
  await holder.query('begin');
  await holder.query('select from school');
  await expect(migrate()).rejects.toThrow(/holds a lock that a migration \(9990-before, 9991-locked\) needs/);
  const { rows } = await owner.query(`select to_regclass('motto')::text as found`);
  expect(rows).toEqual([{ found: null }]);
  await holder.query('rollback');
  holder.release();
  await migrate();
  expect(await ranLast()).toBe('9991-locked');
});
