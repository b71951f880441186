/**
 * Verifies that every table a cached response reads moves a revision (docs/decisions/server/cached-answers.md). The tables are
 * detected, not listed by hand.
 */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { matrix } from '../../testing/authorisation/matrix.ts';
import { makeWorld } from '../../testing/authorisation/world.ts';
import { statementsOf } from '../../testing/count-statements.ts';
import { createHarness } from '../../testing/harness.ts';
import type { Harness } from '../../testing/harness.ts';
import { revisedWrites, tablesOf, writes } from '../../testing/read-tables.ts';
import type { Write } from '../../testing/read-tables.ts';
import { AnswerCache } from '../cache/answer-cache.ts';

const carriers = {
  writes: ['insert', 'delete'],
  why: 'it has a revision of its own, and is seen through rows that refer to it, which come and go with it',
} as const;

/** Writes that need no trigger, and why. */
const excused: Readonly<Record<string, { writes: readonly Write[]; why: string }>> = {
  account: carriers,
  known_parent: carriers,
  school: carriers,
  student: carriers,
  record_look: { writes, why: 'home notes in it that it was looked at, and shows nothing of it' },
  record_part: { writes, why: 'codes for that note, which only migrations write' },
  consent_response: {
    writes: ['update'],
    why: 'only the batch it leaves with is ever written, which is not shown',
  },
  payment_transaction: { writes: ['delete'], why: 'a trigger refuses it' },
  stored_file: { writes, why: 'named by its content, it never changes, and goes when nothing names it' },
  terms_document: {
    writes,
    why: 'publishing photo terms moves the accounts with photos; to others they are offered a quarter of an hour later at most',
  },
};

/** Plans name the partitions instead of the table. */
const withoutPartition = (table: string): string => table.replace(/^record_look_\w+$/, 'record_look');

let harness: Harness;
/** The tables that the statements of each kind of cached response read. */
const read = new Map<string, Set<string>>();
let revised: Map<string, Set<Write>>;

beforeAll(async () => {
  harness = await createHarness();
  const world = await makeWorld(harness);
  const { pool } = harness.database;
  const through = vi.spyOn(AnswerCache.prototype, 'through');
  const found: { kind: string; statements: Awaited<ReturnType<typeof statementsOf>> }[] = [];
  // Responses are rebuilt each time, so that every statement of every kind is captured.
  through.mockImplementation(async (key, _, build) => {
    const built: Awaited<ReturnType<typeof build>>[] = [];
    const statements = await statementsOf(async () => void built.push(await build()));
    found.push({ kind: key.split(':')[0] ?? '', statements });
    const [answer] = built;
    if (!answer) throw new Error('Nothing was built');
    return answer;
  });
  for (const { call, ask } of matrix) if (call.startsWith('GET ')) await ask(world.browsers.owner, world);
  through.mockRestore();
  for (const { kind, statements } of found) {
    const tables = read.get(kind) ?? new Set<string>();
    for (const statement of statements)
      if (/^\s*(select|with|insert|update|delete)\b/i.test(statement.text))
        for (const table of await tablesOf(pool, statement)) tables.add(withoutPartition(table));
    read.set(kind, tables);
  }
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
    for (const [kind, tables] of read) expect([kind, tables.size > 5]).toEqual([kind, true]);
  });

  it('move a revision with every write', () => {
    const tables = [...new Set([...read.values()].flatMap((ofKind) => [...ofKind]))].toSorted();
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
