import { makeReportDocument, makeResults } from '@portal/test-support/factories/index';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askToken, fetchWith, fetchWithToken } from '../../../testing/builders/downloads.ts';
import { makeFamily } from '../../../testing/builders/families.ts';
import type { Family } from '../../../testing/builders/families.ts';
import { createHarness } from '../../../testing/harness.ts';
import type { Harness } from '../../../testing/harness.ts';
import { foundInOrder } from '../../../testing/pdf-text.ts';
import { reportAddress, semesterOne, semesterTwo } from '../../../testing/builders/reports.ts';

let harness: Harness;
let db: pg.Pool;
beforeAll(async () => {
  harness = await createHarness();
  db = harness.database.pool;
});
afterAll(() => harness.close());

async function makeReported(): Promise<Family> {
  const family = await makeFamily(harness, { givenNames: 'Zoë' });
  await makeResults(db, family.student, family.school, {
    period: semesterTwo,
    results: [
      ['English', 'B'],
      ['Design <i>& Technologies</i> Nguyễn', 'Very high achievement'],
      ['Music', 'A'],
    ],
  });
  return family;
}

describe('a report as a file', () => {
  it('is generated from the results, as a tagged PDF read subject by subject', async () => {
    const family = await makeReported();
    const response = await fetchWithToken(family.browser, reportAddress(family, semesterTwo.id));
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="Report Zoe Semester 2 2026.pdf"; filename*=UTF-8''Report%20Zo%C3%AB%20Semester%202%202026.pdf`,
      'cache-control': 'private, no-store',
    });
    const raw = response.rawPayload.toString('latin1');
    for (const tag of ['/StructTreeRoot', '/Table', '/TR', '/TH', '/TD', '/Scope /Row', '/Scope /Column'])
      expect(raw).toContain(tag);
    const inOrder = [
      'Semester 2 2026',
      'Zoë',
      'Reporting period to 06 November 2026',
      'Subject',
      'Result',
      'English',
      'B ',
      'Design <i>& Technologies</i> Nguyễn',
      'Very high achievement',
      'Music',
      'Made from the results',
    ];
    expect(foundInOrder(response.rawPayload, inOrder)).toEqual(inOrder);
  });

  it('continues on further pages when there are many subjects', async () => {
    const family = await makeFamily(harness);
    const results = Array.from({ length: 60 }, (_, at): [string, string] => [`Subject ${100 + at}`, 'C']);
    await makeResults(db, family.student, family.school, { period: semesterTwo, results });
    const response = await fetchWithToken(family.browser, reportAddress(family, semesterTwo.id));
    expect(response.rawPayload.toString('latin1')).toContain('/Count 3');
    const subjects = results.map(([subject]) => subject);
    expect(foundInOrder(response.rawPayload, subjects)).toEqual(subjects);
  });

  it('is the school’s own where it provided one', async () => {
    const family = await makeReported();
    const { content } = await makeReportDocument(db, family.student, family.school, semesterTwo);
    const response = await fetchWithToken(family.browser, reportAddress(family, semesterTwo.id));
    expect(response.body).toBe(content);
    const audit = await harness.database.db
      .selectFrom('audit_event')
      .select(['event', 'detail'])
      .where('student_id', '=', family.student.id)
      .where('event', 'like', 'reports.%')
      .execute();
    expect(audit).toEqual([{ event: 'reports.downloaded', detail: { isSchoolReport: true } }]);
  });

  it('T40 requires a one-use token for exactly this address', async () => {
    const family = await makeReported();
    await makeResults(db, family.student, family.school, { period: semesterOne, results: [['Art', 'A']] });
    const address = reportAddress(family, semesterTwo.id);
    expect((await family.browser.get(address)).json()).toMatchObject({
      status: 403,
      code: 'download-refused',
    });
    const elsewhere = await askToken(family.browser, reportAddress(family, semesterOne.id));
    expect((await fetchWith(family.browser, address, elsewhere)).statusCode).toBe(403);
    const token = await askToken(family.browser, address);
    expect((await fetchWith(family.browser, address, token)).statusCode).toBe(200);
    expect((await fetchWith(family.browser, address, token)).statusCode).toBe(403);
    const late = await askToken(family.browser, address);
    harness.advance(61_000);
    expect((await fetchWith(family.browser, address, late)).statusCode).toBe(403);
  });

  it('T26 refuses a claimed identity other than the caller’s, and never selects by it', async () => {
    const family = await makeReported();
    const other = await makeReported();
    const idOf = async ({ browser }: Family): Promise<string> =>
      (await browser.get('/api/user')).json<{ oneSchoolParentId: string }>().oneSchoolParentId;
    const ask = async (more: Record<string, string>) =>
      (await fetchWithToken(family.browser, reportAddress(family, semesterTwo.id, more))).statusCode;
    expect(await ask({ AdminPPAOId: await idOf(family), AdminSchoolUserId: '' })).toBe(200);
    expect(await ask({ AdminPPAOId: await idOf(other) })).toBe(403);
    expect(await ask({ AdminSchoolUserId: 'staff-1' })).toBe(403);
  });

  it('T25 is not found for another family, school or period', async () => {
    const family = await makeReported();
    const other = await makeReported();
    const ask = async (place: Parameters<typeof reportAddress>[0], periodId = semesterTwo.id) =>
      (await fetchWithToken(family.browser, reportAddress(place, periodId))).statusCode;
    expect(await ask(other)).toBe(404);
    expect(await ask({ student: family.student, school: other.school })).toBe(404);
    expect(await ask(family, 'RP-none')).toBe(404);
    expect(await ask(family, "' or 1=1 --")).toBe(404);
    expect(await ask({ ...family, student: { eqId: '1' } })).toBe(400);
    expect(await ask(family, '')).toBe(400);
  });
});
