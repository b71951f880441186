/** Reads from a streaming replica of a real primary. */
import { rmSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Db } from '../../../apps/api/src/platform/database/database.ts';
import { openHandle } from '../../../apps/api/src/platform/database/handle.ts';
import type { DatabaseHandle } from '../../../apps/api/src/platform/database/handle.ts';
import { ProblemError } from '../../../apps/api/src/platform/errors.ts';
import { createDatabaseDoor } from '../../../apps/api/src/testing/database-door.ts';
import type { DatabaseDoor } from '../../../apps/api/src/testing/database-door.ts';
import { makeFolder } from './cluster.ts';
import { execute, promote, readOne, startPrimary, startReplica } from './postgres.ts';
import type { PostgresServer } from './postgres.ts';
import { findOwner, findPostgres } from './programs.ts';

const postgres = findPostgres();

let folder: string;
let primary: PostgresServer;
let replica: PostgresServer;
/** Before the replica. */
let door: DatabaseDoor;
let portal: DatabaseHandle;
let targets: string[] = [];

/** As the portal's role, which is not a superuser. */
const urlOf = (server: PostgresServer): string =>
  server.urlOf('portal').replace('postgres@', 'portal_runtime@');

const open = (replicaConnectionString: string): DatabaseHandle =>
  openHandle({
    connectionString: urlOf(primary),
    replicaConnectionString,
    onRead: (target) => void targets.push(target),
  });

beforeAll(async () => {
  if (postgres === undefined) return;
  folder = makeFolder();
  const host = { programs: { postgres }, owner: findOwner(), folder };
  primary = await startPrimary(host);
  await execute(primary, 'create role portal_runtime login');
  await execute(primary, 'create database portal owner portal_runtime');
  await execute(
    primary,
    'create table rate_counter (key text, window_start timestamptz, count int)',
    'portal',
  );
  await execute(primary, 'grant all on rate_counter to portal_runtime', 'portal');
  replica = await startReplica(host, primary);
  door = await createDatabaseDoor(urlOf(replica));
  await door.open();
  portal = open(door.url);
}, 60_000);

afterAll(async () => {
  if (postgres === undefined) return;
  await portal.close();
  await door.cut();
  await Promise.all([primary, replica].map(({ daemon }) => daemon.stop('SIGQUIT')));
  rmSync(folder, { recursive: true });
}, 60_000);

beforeEach(() => {
  targets = [];
});

const untilUsable = (isUsable: boolean, handle = portal): Promise<void> =>
  vi.waitFor(() => expect(handle.reader.state()?.isUsable).toBe(isUsable), { timeout: 10_000, interval: 20 });

const insertMark = (db: Db, count: number): Promise<unknown> =>
  db
    .insertInto('rate_counter')
    .values({ key: 'mark', window_start: new Date(0), count })
    .execute();

const write = (): Promise<unknown> => insertMark(portal.db, 1);

async function countMarks(db: Db): Promise<{ marks: number; isReplica: boolean }> {
  const found = await db
    .selectFrom('rate_counter')
    .select(({ fn }) => [fn.countAll().as('marks'), fn<boolean>('pg_is_in_recovery', []).as('isReplica')])
    .executeTakeFirstOrThrow();
  return { marks: Number(found.marks), isReplica: found.isReplica };
}

const readMarks = () => portal.reader.read(countMarks);

/** The marks that the primary has, as a number. */
const marksNow = async (): Promise<number> =>
  Number(await readOne(primary, 'portal', 'select count(*) from rate_counter'));

describe.skipIf(postgres === undefined)('reads from a replica', () => {
  it('include every write that was confirmed before', async () => {
    await untilUsable(true);
    for (let marks = 1; marks <= 50; marks += 1) {
      await write();
      expect((await readMarks()).marks).toBe(marks);
    }
    await expect.poll(async () => (await readMarks()).isReplica).toBe(true);
    expect(targets.at(-1)).toBe('replica');
  });

  it('can’t write there', async () => {
    await untilUsable(true);
    const tried: boolean[] = [];
    await portal.reader.read(async (db) => {
      tried.push((await countMarks(db)).isReplica);
      await insertMark(db, 2);
    });
    expect(tried.at(-1)).toBe(false);
    expect(await readOne(replica, 'portal', 'select count(*) from rate_counter where count = 2')).toBe('1');
  });

  it('are not repeated when the answer is a problem', async () => {
    await untilUsable(true);
    const read = vi.fn<() => Promise<never>>(() => Promise.reject(new ProblemError('not-found')));
    await expect(portal.reader.read(read)).rejects.toThrow(ProblemError);
    expect(read).toHaveBeenCalledTimes(1);
  });

  it('go to the primary while the replica is behind', async () => {
    await untilUsable(true);
    await execute(replica, 'select pg_wal_replay_pause()');
    await write();
    const startedAt = performance.now();
    expect(await readMarks()).toEqual({ marks: await marksNow(), isReplica: false });
    expect(performance.now() - startedAt).toBeLessThan(500);
    await untilUsable(false);
    await expect.poll(() => portal.reader.state()?.lagBytes ?? 0).toBeGreaterThan(0);
    await execute(replica, 'select pg_wal_replay_resume()');
    await untilUsable(true);
    await expect.poll(async () => (await readMarks()).isReplica).toBe(true);
  });

  it('go to the primary while the replica doesn’t respond', async () => {
    await untilUsable(true);
    door.silence();
    const startedAt = performance.now();
    expect((await readMarks()).isReplica).toBe(false);
    expect(performance.now() - startedAt).toBeLessThan(500);
  });

  it('go to the primary while the replica is stopped, without an error', async () => {
    await untilUsable(true);
    await execute(primary, `alter system set synchronous_standby_names = ''`);
    await execute(primary, 'select pg_reload_conf()');
    await replica.daemon.stop('SIGQUIT');
    expect((await readMarks()).isReplica).toBe(false);
    await write();
    expect(await readMarks()).toEqual({ marks: await marksNow(), isReplica: false });
    expect(portal.reader.state()?.isUsable).toBe(false);
    await replica.daemon.start();
    await untilUsable(true);
  });

  it('never go to another database', async () => {
    const wrong = open(replica.urlOf('postgres'));
    const right = open(urlOf(replica));
    await untilUsable(true, right);
    expect(wrong.reader.state()?.isUsable).toBe(false);
    await wrong.close();
    await right.close();
  });

  it('go to the primary once the replica is promoted', async () => {
    await untilUsable(true);
    await promote(replica);
    expect((await readMarks()).isReplica).toBe(false);
    await execute(replica, 'truncate rate_counter', 'portal');
    expect((await readMarks()).marks).toBe(await marksNow());
    await untilUsable(false);
  });
});
