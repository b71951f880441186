/**
 * Verifies that writes to every table that a cached response reads move a revision
 * (docs/decisions/server/cached-answers.md). The tables are detected, not listed by hand. `cached-readers.test.ts`
 * verifies whose stamps move.
 */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeWorld } from '../../testing/authorisation/world.ts';
import { captureCachedReads } from '../../testing/cached-responses/cached-reads.ts';
import { excused } from '../../testing/cached-responses/excused.ts';
import { cachedTables, revisedWrites, writes } from '../../testing/cached-responses/read-tables.ts';
import type { Write } from '../../testing/cached-responses/read-tables.ts';
import { createHarness } from '../../testing/harness.ts';
import type { Harness } from '../../testing/harness.ts';

let harness: Harness;
/** The tables that the statements of each kind of cached response read. */
const read = new Map<string, string[]>();
let revised: Map<string, Set<Write>>;

beforeAll(async () => {
  harness = await createHarness();
  const world = await makeWorld(harness);
  const { pool } = harness.database;
  const byKind = Map.groupBy(await captureCachedReads(world, ['owner']), ({ kind }) => kind);
  for (const [kind, reads] of byKind) read.set(kind, await cachedTables(pool, reads));
  revised = await revisedWrites(pool);
});
afterAll(() => harness.close());

describe('the tables behind cached responses', () => {
  it('are known for every kind', () => {
    const areas = path.resolve(import.meta.dirname, '../../areas');
    const users = globSync('**/*.service.ts', { cwd: areas }).filter((file) =>
      readFileSync(path.join(areas, file), 'utf8').includes('cache.through('),
    );
    expect(read.size).toBe(users.length);
    for (const [kind, tables] of read) expect([kind, tables.length > 5]).toEqual([kind, true]);
  });

  it('move a revision with every write', () => {
    const tables = [...new Set([...read.values()].flat())].toSorted();
    const missing = tables.flatMap((table) =>
      writes
        .filter((write) => !revised.get(table)?.has(write) && !excused[table]?.writes.includes(write))
        .map((write) => `${write} of ${table}`),
    );
    expect(missing).toEqual([]);
  });

  it('are exempt only without a trigger', () => {
    const needless = Object.entries(excused).flatMap(([table, of]) =>
      of.writes.filter((write) => revised.get(table)?.has(write)).map((write) => `${write} of ${table}`),
    );
    expect(needless).toEqual([]);
  });
});
