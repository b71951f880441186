/**
 * A page's reads must not grow with the number of families (docs/decisions/server/query-plans.md). With 15,000 students
 * the growing tables have thousands of pages, so a plan that scans one of them, or reads a whole school, exceeds its
 * page's limit. 50,000 students would take more than a minute to generate on both engines.
 */
import { createHash } from 'node:crypto';
import { generateState } from '@portal/test-support/state/generate-state';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { statementsOf } from '../../testing/count-statements.ts';
import { explain, growingTables } from '../../testing/explain.ts';
import type { Explained, SentStatement } from '../../testing/explain.ts';
import { createHarness } from '../../testing/harness.ts';
import type { Harness } from '../../testing/harness.ts';
import type { TestBrowser } from '../../testing/browser.ts';

const size = { students: 15_000, schools: 33, today: '2026-11-16' };
const generationMs = 120_000;

let harness: Harness;
let owner: pg.Client;
let growing: ReadonlySet<string>;
let families: Family[];

beforeAll(async () => {
  harness = await createHarness();
  owner = new pg.Client({ connectionString: harness.ownerConnectionString });
  await owner.connect();
  await generateState(owner, size);
  growing = await growingTables(owner);
  families = [];
  for (const account of accounts) families.push(await familyOf(account));
}, generationMs);
afterAll(async () => {
  await owner.end();
  await harness.close();
});

interface Family {
  browser: TestBrowser;
  student: { id: string; centre: string };
}

/** Parents of two children, at different schools or at the same one. */
const accounts = [3381, 3391, 14_001, 14_011, 20_001];

async function familyOf(account: number): Promise<Family> {
  const id = `session of ${account}`;
  await owner.query(
    `insert into session (id_hash, account_id, created_at, last_seen_at, authenticated_at) values ($1, $2, $3, $3, $3)`,
    [createHash('sha256').update(id).digest(), account, harness.now()],
  );
  const { rows } = await owner.query<Family['student']>(
    `select student.one_school_id as id, school.centre_code as centre
     from account_student own
     join student on student.id = own.student_id
     join enrolment on enrolment.student_id = student.id and enrolment.status = 'A'
     join school on school.id = enrolment.school_id
     where own.account_id = $1 order by student.id limit 1`,
    [account],
  );
  const browser = harness.browser();
  browser.cookies.set('sid', id);
  const [student] = rows;
  if (!student) throw new Error(`Account ${account} has no student`);
  return { browser, student };
}

async function explainPage(
  { browser, student: { id, centre } }: Family,
  page: string,
): Promise<(Explained & { sent: SentStatement })[]> {
  const statements = await statementsOf(async () => {
    const response = await browser.get(page.replace('{id}', id).replace('{centre}', centre));
    expect(response.statusCode).toBe(200);
  });
  const plans: (Explained & { sent: SentStatement })[] = [];
  for (const sent of statements) {
    if (!/^\s*(?:select|with|insert|update|delete)\b/i.test(sent.text)) continue;
    for (const kind of ['custom', 'generic'] as const)
      plans.push({ sent, ...(await explain(owner, sent, { kind, growing })) });
  }
  return plans;
}

/** Most pages read a family's rights and one list. */
const fewBuffers = 130;
/** Home summarises two students in ten areas. */
const homeBuffers = 550;

/** The access history searches every partition of the audit log, and the test database has four years of them. */
const historyBuffers = 200;

/** The number of buffers that any one statement of a page may read. */
const pages: [page: string, most: number][] = [
  ['/api/user?includeFutureStudents=true', homeBuffers],
  ['/api/attendance/{id}/{centre}', fewBuffers],
  ['/api/attendance/{id}/{centre}/closedDays', fewBuffers],
  ['/api/timetable/{id}/{centre}', fewBuffers],
  ['/api/payments/{id}/{centre}', fewBuffers],
  ['/api/payments', fewBuffers],
  ['/api/consent/summary?students={id}.{centre}', fewBuffers],
  ['/api/upcoming-events/{id}/{centre}', fewBuffers],
  ['/api/upcoming-events', fewBuffers],
  ['/api/behaviour/{id}/{centre}', fewBuffers],
  ['/api/reports/{id}/{centre}', fewBuffers],
  ['/api/enrolment-history/{id}/{centre}', fewBuffers],
  ['/api/downloads/{id}/{centre}', fewBuffers],
  ['/api/student/details/{id}/{centre}', fewBuffers],
  ['/api/student/medicalConditions/{id}/{centre}', fewBuffers],
  ['/api/viewer', fewBuffers],
  ['/api/user/accessHistory', historyBuffers],
  ['/api/user/security/sessions', fewBuffers],
];

describe('the plans of every statement', () => {
  it.each(pages)('of %s read at most %i buffers and scan no growing table', async (page, most) => {
    for (const family of families) {
      const plans = await explainPage(family, page);
      expect(plans.length).toBeGreaterThan(0);
      const tooMuch = plans.filter(({ buffers, scans }) => buffers > most || scans.length > 0);
      expect(tooMuch).toEqual([]);
    }
  });
});
