/**
 * A page's reads must not grow with the number of families, nor an import's (docs/decisions/server/query-plans.md). With 15,000 students
 * the growing tables have thousands of pages, so a plan that scans one of them, or reads a whole school, exceeds its
 * page's limit. 50,000 students would take more than a minute to generate on both engines.
 */
import { generateState } from '@portal/test-support/state/generate-state';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { importPackage } from '../../import/index.ts';
import { explain, growingTables } from '../../testing/explain.ts';
import type { Explained, SentStatement } from '../../testing/explain.ts';
import { createHarness } from '../../testing/harness.ts';
import type { Harness } from '../../testing/harness.ts';
import { familyOf, hotPages, statementsOfPage } from '../../testing/hot-pages.ts';
import type { GeneratedFamily } from '../../testing/hot-pages.ts';
import { schoolOf, writePackageFolder } from '../../testing/package-files.ts';
import type { PackageFiles } from '../../testing/package-files.ts';
import { rowsOf } from './rows.ts';

const size = { students: 15_000, schools: 33, today: '2026-11-16' };
const generationMs = 120_000;

let harness: Harness;
let owner: pg.Client;
let growing: ReadonlySet<string>;
let families: GeneratedFamily[];

beforeAll(async () => {
  harness = await createHarness();
  owner = new pg.Client({ connectionString: harness.ownerConnectionString });
  await owner.connect();
  // Analyses whole tables, so that the plans don't depend on a random sample of their rows.
  await owner.query('set default_statistics_target = 1000');
  await generateState(owner, size);
  growing = await growingTables(owner);
  families = [];
  for (const account of accounts) families.push(await familyOf(harness, owner, account));
}, generationMs);
afterAll(async () => {
  await owner.end();
  await harness.close();
});

/** Parents of two children, at different schools or at the same one. */
const accounts = [3381, 3391, 14_001, 14_011, 20_001];

async function explainPage(
  family: GeneratedFamily,
  page: string,
): Promise<(Explained & { sent: SentStatement })[]> {
  const plans: (Explained & { sent: SentStatement })[] = [];
  for (const sent of await statementsOfPage(family, page)) {
    for (const kind of ['custom', 'generic'] as const)
      plans.push({ sent, ...(await explain(owner, sent, { kind, growing })) });
  }
  return plans;
}

describe('the plans of every statement', () => {
  it.each(hotPages)('of %s read at most %i buffers and scan no growing table', async (page, most) => {
    for (const family of families) {
      const plans = await explainPage(family, page);
      expect(plans.length).toBeGreaterThan(0);
      const tooMuch = plans.filter(({ buffers, scans }) => buffers > most || scans.length > 0);
      expect(tooMuch).toEqual([]);
    }
  });
});

const readRow = z.strictObject({ table: z.string(), rows: z.number() });

/** Rows read from each growing table so far, also by way of its indexes. A connection reports them when it closes. */
async function rowsRead(): Promise<Map<string, number>> {
  const read = await rowsOf(
    readRow,
    owner.query(
      `select t.relname as table, (t.seq_tup_read + coalesce(sum(i.idx_tup_read), 0))::int as rows
       from pg_stat_user_tables t left join pg_stat_user_indexes i using (relid)
       where t.relname = any($1) group by t.relname, t.seq_tup_read`,
      [[...growing]],
    ),
  );
  return new Map(read.map(({ table, rows }) => [table, rows]));
}

async function importInto(files: PackageFiles, mode: 'bulk' | 'delta'): Promise<void> {
  const { outcome, problems } = await importPackage(
    harness.ownerConnectionString,
    await writePackageFolder(files, mode),
  );
  expect({ outcome, problems }).toEqual({ outcome: 'imported', problems: [] });
}

/** The package with another attendance code in each absence. */
const withCode = ({ absences = [], ...others }: PackageFiles, code: string): PackageFiles => ({
  ...others,
  absences: Array.isArray(absences)
    ? absences.map((line: string) => line.replace(',201,', `,${code},`))
    : absences,
});

/** The package has 100 absences, which are looked up several times. The smallest growing table has 15,000 rows. */
const mostRowsRead = 3000;

describe('the package of one school', () => {
  it('reads about its own rows of growing tables, not those of other schools', async () => {
    const files = schoolOf(50);
    await importInto(files, 'bulk');
    await owner.query('analyze');
    for (const [mode, code] of [
      ['delta', '202'],
      ['bulk', '203'],
    ] as const) {
      const before = await rowsRead();
      const { orgs = [], absences = [] } = files;
      await importInto(withCode(mode === 'bulk' ? files : { orgs, absences }, code), mode);
      const after = await rowsRead();
      const read = [...after].map(([table, rows]) => ({ table, rows: rows - (before.get(table) ?? 0) }));
      expect(read.filter(({ rows }) => rows > mostRowsRead)).toEqual([]);
    }
  });
});
