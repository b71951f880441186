/** The reads that a replica may serve (docs/operations/replica.md). */
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { makeReportDocument } from '@portal/test-support/factories/index';
import { makeFamily } from './testing/builders/families.ts';
import type { Family } from './testing/builders/families.ts';
import { lastYear } from './testing/builders/reports.ts';
import { makeStaff } from './testing/builders/office/staff.ts';
import type { OfficeBrowser } from './testing/builders/office/staff.ts';
import { createHarness } from './testing/harness.ts';
import type { Harness } from './testing/harness.ts';

let harness: Harness;
let family: Family;
let office: OfficeBrowser;
let gate: OfficeBrowser;
let principal: OfficeBrowser;
beforeAll(async () => {
  harness = await createHarness();
  family = await makeFamily(harness);
  await makeReportDocument(harness.database.pool, family.student, family.school, lastYear);
  office = (await makeStaff(harness, 'office', [family.school])).browser;
  principal = (await makeStaff(harness, 'principal', [family.school])).browser;
  gate = (await makeStaff(harness, 'attendance-officer', [family.school])).browser;
});
afterAll(() => harness.close());
afterEach(() => vi.restoreAllMocks());

const schoolPath = (): string => `/api/office/schools/${family.school.centreCode}`;
const timetablePath = (): string =>
  `/api/timetable/${family.student.oneSchoolId}/${family.school.centreCode}`;
const search = { body: { search: 'Testfamily' } };

const audited = {
  body: { from: '2026-11-18', to: '2026-11-18', person: '', who: 'anyone', what: 'all', eqId: '' },
};

const reading: [what: string, call: () => Promise<{ statusCode: number }>][] = [
  ['a search for families', () => office.post(`${schoolPath()}/families/search`, search)],
  ['a search for students', () => gate.post(`${schoolPath()}/attendance/students/search`, search)],
  ['the audit search', () => principal.post(`${schoolPath()}/audit/search`, audited)],
  ['the access history', () => family.browser.get('/api/user/accessHistory')],
  ['a timetable as a PDF', () => family.browser.get(`${timetablePath()}/pdf`)],
];

const exporting: [what: string, call: () => Promise<{ statusCode: number }>][] = [
  ['a copy of a person’s data', () => family.browser.post('/api/user/data', {})],
  [
    'an archive of reports',
    () => {
      const body = { studentId: family.student.oneSchoolId, academicYear: 2025 };
      return family.browser.post('/api/academic/reportArchive', { body });
    },
  ],
];

describe('a replica may serve', () => {
  it.each(reading)('%s', async (_, call) => {
    const read = vi.spyOn(harness.database.reader, 'read');
    expect((await call()).statusCode).toBe(200);
    expect(read).toHaveBeenCalledTimes(1);
  });

  it.each(exporting)('%s, when its job reads the data', async (_, call) => {
    const read = vi.spyOn(harness.database.reader, 'read');
    expect((await call()).statusCode).toBeLessThan(300);
    expect(read).not.toHaveBeenCalled();
    await harness.runTasks();
    expect(read).toHaveBeenCalledTimes(1);
  });
});

it('a replica fills no cached answer', async () => {
  const read = vi.spyOn(harness.database.reader, 'read');
  expect((await family.browser.get(timetablePath())).statusCode).toBe(200);
  expect(read).not.toHaveBeenCalled();
});
