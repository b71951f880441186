/**
 * Verifies that a write changes the stamp of everyone whose cached responses it changes
 * (docs/decisions/server/cached-answers.md). Every row of every table behind those responses is deleted, inserted and
 * changed, each time in a transaction that is rolled back.
 */
import type pg from 'pg';
import * as z from 'zod/mini';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ActorName } from '../../testing/authorisation/actors.ts';
import { makeWorld } from '../../testing/authorisation/world.ts';
import { captureCachedReads } from '../../testing/cached-responses/cached-reads.ts';
import type { CachedRead } from '../../testing/cached-responses/cached-reads.ts';
import { excused } from '../../testing/cached-responses/excused.ts';
import { cachedTables } from '../../testing/cached-responses/read-tables.ts';
import { rowWrites } from '../../testing/cached-responses/row-writes.ts';
import type { RowWrites } from '../../testing/cached-responses/row-writes.ts';
import { createHarness } from '../../testing/harness.ts';
import type { Harness } from '../../testing/harness.ts';
import { rowsOf } from '../database/rows.ts';
import { findActors } from './session.repository.ts';

const people: readonly ActorName[] = ['owner', 'viewerWithFeature'];

let harness: Harness;
let pool: pg.Pool;
let readsOf: Map<ActorName, CachedRead[]>;
let sessions: Buffer[];
/** Each person's responses before any write. */
const unchanged = new Map<ActorName, string>();

beforeAll(async () => {
  harness = await createHarness();
  pool = harness.database.pool;
  const world = await makeWorld(harness);
  const reads = await captureCachedReads(world, people);
  await limitToOneConnection();
  // One response of each kind is enough, and keeps the test fast.
  const oneOfEach = new Map(reads.map((read) => [`${read.who} ${read.kind}`, read])).values();
  readsOf = Map.groupBy(oneOfEach, ({ who }) => who);
  const rows = await harness.database.db.selectFrom('session').select('id_hash').execute();
  sessions = rows.map((row) => row.id_hash);
  for (const who of people) unchanged.set(who, await responsesOf(who));
});
afterAll(() => harness.close());

/** Ensures that everything sent after `begin` belongs to the transaction. */
async function limitToOneConnection(): Promise<void> {
  const open = await Promise.all(Array.from({ length: pool.totalCount }, () => pool.connect()));
  for (const client of open) client.release(true);
  pool.options.max = 1;
}

async function responsesOf(who: ActorName): Promise<string> {
  const texts: string[] = [];
  for (const { rebuild } of readsOf.get(who) ?? []) texts.push(await rebuild());
  return texts.join('\n');
}

/** The stamp that the person's next call would have; null if they could no longer call. */
async function stampOf(who: ActorName): Promise<string | null> {
  const id = readsOf.get(who)?.[0]?.accountId;
  const actors = await findActors(pool, sessions, { seenAfter: new Date(0), createdAfter: new Date(0) });
  const actor = actors.find(({ accountId }) => accountId === id);
  return actor ? `${actor.stamp} ${actor.hasPendingTerms}` : null;
}

type Outcome = 'refused' | 'stamp moved' | 'stamp unchanged';

const doneRow = z.strictObject({ done: z.string() });

/** Catches a refused write inside a PL/pgSQL block, because the pool drops a connection after an error. */
async function write(who: ActorName, statement: string | null): Promise<Outcome> {
  if (statement === null) return 'refused';
  const from = await stampOf(who);
  await pool.query('savepoint before_write');
  await pool.query(`do $write$ declare changed tid; begin
    ${statement};
    perform set_config('test.done', 'yes', true);
    exception when others then perform set_config('test.done', 'no', true);
  end $write$`);
  const rows = await rowsOf(doneRow, pool.query(`select current_setting('test.done') as done`));
  if (rows[0]?.done !== 'yes') return 'refused';
  const to = await stampOf(who);
  return to === null || to !== from ? 'stamp moved' : 'stamp unchanged';
}

/** Changes all columns whose changes don't move the stamp. Returns their names. */
async function changeUnnoticed(who: ActorName, { changes }: RowWrites): Promise<string[]> {
  const changed: string[] = [];
  for (const { column, statements } of changes)
    for (const statement of statements) {
      const outcome = await write(who, statement);
      if (outcome === 'stamp moved') await pool.query('rollback to before_write');
      if (outcome === 'stamp unchanged') changed.push(column);
      if (outcome !== 'refused') break;
    }
  return changed;
}

/** Finds the writes to the row that change this person's responses without moving their stamp. */
async function unnoticed(who: ActorName, row: RowWrites): Promise<string[]> {
  const found: string[] = [];
  await pool.query(row.begin);
  const columns = await changeUnnoticed(who, row);
  if (columns.length > 0 && (await responsesOf(who)) !== unchanged.get(who))
    found.push(`update of ${columns.join(', ')}`);
  await pool.query('rollback');
  await pool.query(row.begin);
  const removal = await write(who, row.remove);
  if (removal === 'stamp unchanged' && (await responsesOf(who)) !== unchanged.get(who)) found.push('delete');
  if (removal !== 'refused' && (await write(who, row.insert)) === 'stamp unchanged') {
    const after = await responsesOf(who);
    await pool.query('rollback to before_write');
    if (after !== (await responsesOf(who))) found.push('insert');
  }
  await pool.query('rollback');
  return found;
}

it.each(people)(
  'every write that changes a cached response of the %s moves their stamp',
  async (who) => {
    const wrong: string[] = [];
    for (const table of await cachedTables(pool, [...readsOf.values()].flat())) {
      for (const row of await rowWrites(pool, table, excused[table]?.writes))
        for (const how of await unnoticed(who, row)) wrong.push(`${how} in ${table}: ${row.shown}`);
    }
    expect(wrong).toEqual([]);
  },
  90_000,
);
