/** Whether Citus could distribute the tables as docs/operations/beyond-one-server.md describes, as far as PostgreSQL can tell. */
import { generateState } from '@portal/test-support/state/generate-state';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  documented,
  documentedLayouts,
  listForeignKeys,
  listTables,
  listUniqueKeys,
  partitionedTables,
} from '../../testing/distribution.ts';
import type { Layout } from '../../testing/distribution.ts';
import { makeStaff } from '../../testing/builders/office/staff.ts';
import type { SentStatement } from '../../testing/explain.ts';
import { createHarness } from '../../testing/harness.ts';
import type { Harness } from '../../testing/harness.ts';
import { familyOf, hotPages, statementsOfCall, statementsOfPage } from '../../testing/hot-pages.ts';
import type { GeneratedFamily } from '../../testing/hot-pages.ts';
import { tableReads, untied } from '../../testing/plan-conditions.ts';
import type { TableRead } from '../../testing/plan-conditions.ts';

/** Conditions don't depend on the number of rows. */
const size = { students: 600, schools: 4, today: '2026-11-16' };
/** A parent of two children. */
const account = 381;

let harness: Harness;
let owner: pg.Client;
let family: GeneratedFamily;
let partitions: ReadonlyMap<string, string>;
beforeAll(async () => {
  harness = await createHarness();
  owner = new pg.Client({ connectionString: harness.ownerConnectionString });
  await owner.connect();
  await generateState(owner, size);
  family = await familyOf(harness, owner, account);
  partitions = await partitionedTables(owner);
});
afterAll(async () => {
  await owner.end();
  await harness.close();
});

const described = documentedLayouts();
const layoutOf = new Map<string, Layout>(described.map(({ table, layout }) => [table, layout]));
const isDistributed = (layout: Layout | undefined): boolean => layout?.endsWith('_id') ?? false;
const distributionColumn = (table: string): string => layoutOf.get(table) ?? '';
const isDistributedTable = (table: string): boolean => isDistributed(layoutOf.get(table));

/** Lines such as `invoice: id; source_id`. */
function linesOf(pairs: readonly (readonly [table: string, text: string])[]): string[] {
  const tables = [...new Set(pairs.map(([table]) => table))].toSorted();
  return tables.map((table) => {
    const texts = new Set(pairs.filter(([one]) => one === table).map(([, text]) => text));
    return `${table}: ${[...texts].toSorted().join('; ')}`;
  });
}

const documentedLines = (section: string): string[] =>
  documented(section).map(([tables = [], texts = []]) => `${tables.join()}: ${texts.join('; ')}`);

describe('the layout', () => {
  it('has every table once', async () => {
    const tables = (await listTables(owner)).map(({ table }) => table);
    expect(described.map(({ table }) => table).toSorted()).toEqual(tables);
  });

  it('distributes by a column that is never null, or says that it has to be added', async () => {
    const required = new Map((await listTables(owner)).map((one) => [one.table, one.required]));
    const distributed = described.filter(({ layout }) => isDistributed(layout));
    const lacking = distributed.filter(({ table, layout }) => !required.get(table)?.includes(layout));
    expect(lacking.map(({ table }) => table)).toEqual(
      distributed.filter(({ isPlanned }) => isPlanned).map(({ table }) => table),
    );
  });

  it('lists the unique keys of distributed tables that lack the distribution column', async () => {
    const keys = (await listUniqueKeys(owner)).filter(
      ({ table, columns }) => isDistributedTable(table) && !columns.includes(distributionColumn(table)),
    );
    expect(documentedLines('Unique keys')).toEqual(
      linesOf(keys.map(({ table, columns }) => [table, columns.join(', ')])),
    );
  });

  it('lists the foreign keys that Citus doesn’t permit', async () => {
    const forbidden = (await listForeignKeys(owner)).filter(({ table, columns, referenced, changes }) => {
      const [from, to] = [layoutOf.get(table), layoutOf.get(referenced)];
      if (to === 'reference') return false;
      if (isDistributed(to)) return from !== to || !columns.includes(to ?? '');
      return from !== 'local' && (isDistributed(from) || changes);
    });
    expect(documentedLines('Foreign keys')).toEqual(
      linesOf(
        forbidden.map(({ table, columns, referenced }) => [table, `${columns.join(', ')} → ${referenced}`]),
      ),
    );
  });
});

/** Columns of a family or a school. */
const familyColumns = new Set(['school_id', 'student_id', 'account_id', 'known_parent_id']);

/** The reads of each statement. */
const readsOf = new Map<string, TableRead[][]>();

async function collectReads(page: string, statements: readonly SentStatement[]): Promise<void> {
  const found: TableRead[][] = [];
  for (const sent of statements) {
    const reads = await tableReads(owner, sent);
    found.push(reads.map((read) => ({ ...read, table: partitions.get(read.table) ?? read.table })));
  }
  readsOf.set(page, found);
}

/** The lists of the office. */
async function collectOffice(): Promise<void> {
  const { browser } = await makeStaff(harness, 'office', [{ id: 1 }]);
  const { browser: gate } = await makeStaff(harness, 'attendance-officer', [{ id: 1 }]);
  const path = `/api/office/schools/${await centreCodeOf(1)}`;
  const post = (end: string, body: object) => () => browser.post(`${path}/${end}`, { body });
  const calls = {
    'a search for families': post('families/search', { search: 'family INV-1' }),
    'the queue': post('requests/search', {
      state: 'waiting',
      kinds: [],
      onlyMine: false,
      onlyOver: false,
      search: '',
    }),
    'the attendance of a day': () => gate.get(`${path}/attendance`),
  };
  for (const [name, call] of Object.entries(calls)) await collectReads(name, await statementsOfCall(call));
}

async function centreCodeOf(id: number): Promise<string> {
  const { db } = harness.database;
  const school = db.selectFrom('school').select('centre_code').where('id', '=', id);
  return (await school.executeTakeFirstOrThrow()).centre_code;
}

describe('every hot statement', () => {
  // Once: later, the answers are cached.
  beforeAll(async () => {
    for (const [page] of hotPages) await collectReads(page, await statementsOfPage(family, page));
    await collectOffice();
  });

  it('reads distributed tables by family or school', () => {
    const free = [...readsOf].flatMap(([page, statements]) =>
      statements
        .flatMap((reads) => untied(reads, familyColumns))
        .filter(({ table }) => isDistributedTable(table))
        .map(({ table }) => `${page}: ${table}`),
    );
    expect(free).toEqual([]);
    expect(readsOf.size).toBe(hotPages.length + 3);
    expect([...readsOf.values()].filter((statements) => statements.length === 0)).toEqual([]);
  });

  it('that doesn’t name the distribution column is listed', () => {
    const without = [...readsOf.values()]
      .flat(2)
      .filter(({ table, columns }) => isDistributedTable(table) && !columns.has(distributionColumn(table)))
      .map(({ table }) => table);
    const listed = documented('Statements').flatMap(([tables = []]) => tables);
    expect(listed.toSorted()).toEqual([...new Set(without)].toSorted());
  });
});
