/**
 * A page's reads must not grow with the number of families (docs/decisions/server/query-plans.md). With 15,000 students
 * the growing tables have thousands of pages, so a plan that scans one of them, or reads a whole school, exceeds its
 * page's limit. 50,000 students would take more than a minute to generate on both engines.
 */
import { generateState } from '@portal/test-support/state/generate-state';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { explain, growingTables } from '../../testing/explain.ts';
import type { Explained, SentStatement } from '../../testing/explain.ts';
import { createHarness } from '../../testing/harness.ts';
import type { Harness } from '../../testing/harness.ts';
import { familyOf, hotPages, statementsOfPage } from '../../testing/hot-pages.ts';
import type { GeneratedFamily } from '../../testing/hot-pages.ts';

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
