import type { Reports } from '@portal/contract/reports';
import type { User } from '@portal/contract/students';
import {
  delegate,
  makeAccount,
  makeEnrolment,
  makeReportDocument,
  makeResults,
  switchFeature,
} from '@portal/test-support/factories/index';
import type { ReportPeriod } from '@portal/test-support/factories/index';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeFamily, makeTeachingSchool, testPasswordHash } from '../../testing/builders/families.ts';
import type { Family } from '../../testing/builders/families.ts';
import { createHarness } from '../../testing/harness.ts';
import type { Harness } from '../../testing/harness.ts';
import { lastYear, reportsPath, semesterOne, semesterTwo } from '../../testing/builders/reports.ts';

let harness: Harness;
let db: pg.Pool;
beforeAll(async () => {
  harness = await createHarness();
  db = harness.database.pool;
});
afterAll(() => harness.close());

async function getReports(family: Family): Promise<Reports> {
  const response = await family.browser.get(reportsPath(family));
  expect(response.statusCode).toBe(200);
  return response.json<Reports>();
}

async function getEnrolment({ browser }: Family): Promise<unknown> {
  const user = (await browser.get('/api/user')).json<User>();
  const { newReportCount, latestReport } = user.students[0]?.enrolments[0] ?? {};
  return { newReportCount, latestReport };
}

const addResults = (family: Family, period: ReportPeriod) =>
  makeResults(db, family.student, family.school, { period, results: [['English', 'B']] });

describe('academic reports', () => {
  it('are listed by period, newest first, with subjects in display order', async () => {
    const family = await makeFamily(harness);
    const { student, school } = family;
    await makeResults(db, student, school, { period: semesterOne, results: [['Science', 'C']] });
    await makeResults(db, student, school, {
      period: semesterTwo,
      results: [
        ['Mathematics', 'A'],
        ['Art <b>', 'Very high achievement'],
      ],
    });
    await makeReportDocument(db, student, school, semesterOne);
    expect(await getReports(family)).toEqual({
      academicResults: [
        {
          reportingPeriodId: 'RP-26-2',
          reportingPeriod: 'Semester 2 2026',
          endDate: '2026-11-06',
          schoolCode: school.centreCode,
          isNew: true,
          isSchoolReport: false,
          subjectResults: [
            { subject: 'Mathematics', resultDescription: 'A', displayOrder: 1 },
            { subject: 'Art <b>', resultDescription: 'Very high achievement', displayOrder: 2 },
          ],
        },
        {
          reportingPeriodId: 'RP-26-1',
          reportingPeriod: 'Semester 1 2026',
          endDate: '2026-06-26',
          schoolCode: school.centreCode,
          isNew: false,
          isSchoolReport: true,
          subjectResults: [{ subject: 'Science', resultDescription: 'C', displayOrder: 1 }],
        },
      ],
      academicYearArchives: [],
      today: '2026-11-18',
    });
    expect(await getEnrolment(family)).toEqual({
      newReportCount: 1,
      latestReport: { reportingPeriod: 'Semester 2 2026', endDate: '2026-11-06' },
    });
  });

  it('are listed without results when the school provided only its own report', async () => {
    const family = await makeFamily(harness);
    await makeReportDocument(db, family.student, family.school, semesterTwo);
    expect((await getReports(family)).academicResults).toMatchObject([
      { reportingPeriod: 'Semester 2 2026', isSchoolReport: true, subjectResults: [] },
    ]);
    expect(await getEnrolment(family)).toMatchObject({ newReportCount: 1 });
  });

  it('are empty when there are none', async () => {
    const family = await makeFamily(harness);
    expect(await getReports(family)).toMatchObject({ academicResults: [], academicYearArchives: [] });
    expect(await getEnrolment(family)).toEqual({ newReportCount: 0, latestReport: null });
  });

  it.each([
    ['2026-11-04', true],
    ['2026-11-03', false],
  ])('have periods that ended on %s marked new: %s', async (endDate, isNew) => {
    const family = await makeFamily(harness);
    await addResults(family, { ...semesterTwo, endDate });
    expect((await getReports(family)).academicResults[0]?.isNew).toBe(isNew);
    expect(await getEnrolment(family)).toMatchObject({ newReportCount: isNew ? 1 : 0 });
  });

  it('leave the page after twelve months, and are in the archive from the next school year on', async () => {
    const family = await makeFamily(harness);
    await addResults(family, semesterOne);
    await addResults(family, { ...lastYear, endDate: '2025-11-18' });
    await addResults(family, { id: 'old', name: 'Semester 1 2025', endDate: '2025-11-17' });
    await addResults(family, { id: 'older', name: 'Semester 1 2023', endDate: '2023-06-23' });
    const { academicResults, academicYearArchives } = await getReports(family);
    expect(academicResults.map(({ reportingPeriodId }) => reportingPeriodId)).toEqual(['RP-26-1', 'RP-25-1']);
    expect(academicYearArchives).toEqual([{ academicYear: 2025 }, { academicYear: 2023 }]);
  });

  it('have an archive across the schools whose reports the caller may see', async () => {
    const family = await makeFamily(harness);
    const [before, closed] = [await makeTeachingSchool(harness), await makeTeachingSchool(harness)];
    for (const school of [before, closed])
      await makeEnrolment(db, family.student, school, { status: 'L', exitDate: '2024-12-13' });
    await makeResults(db, family.student, before, { period: lastYear, results: [['Art', 'A']] });
    const period = { ...lastYear, endDate: '2022-06-24' };
    await makeResults(db, family.student, closed, { period, results: [['Art', 'A']] });
    await switchFeature(db, closed, 'AcademicReports');
    const { academicResults, academicYearArchives } = await getReports(family);
    expect(academicResults).toEqual([]);
    expect(academicYearArchives).toEqual([{ academicYear: 2025 }]);
  });

  it('include a new result, a corrected one and a switch at once', async () => {
    const family = await makeFamily(harness);
    await addResults(family, semesterOne);
    expect((await getReports(family)).academicResults).toHaveLength(1);
    await makeReportDocument(db, family.student, family.school, semesterTwo);
    expect((await getReports(family)).academicResults).toHaveLength(2);
    await db.query("update academic_result set result_description = 'E' where student_id = $1", [
      family.student.id,
    ]);
    expect((await getReports(family)).academicResults[1]?.subjectResults[0]?.resultDescription).toBe('E');
    await switchFeature(db, family.school, 'AcademicReports');
    expect((await family.browser.get(reportsPath(family))).json()).toMatchObject({
      status: 403,
      code: 'feature-unavailable',
    });
    expect(await getEnrolment(family)).toEqual({ newReportCount: 0, latestReport: null });
  });

  it('T25 are visible only to the family and a viewer who was granted them', async () => {
    const family = await makeFamily(harness);
    const other = await makeFamily(harness);
    await addResults(family, semesterTwo);
    const passwordHash = await testPasswordHash(harness);
    const viewer = async (features: string[]) => {
      const account = await makeAccount(db, { passwordHash });
      await delegate(db, family.owner, account, family.student, { features });
      return harness.signIn(account.email);
    };
    const [granted, without] = [await viewer(['AcademicReports']), await viewer(['Behaviour'])];
    expect((await granted.get(reportsPath(family))).json<Reports>().academicResults).toHaveLength(1);
    expect((await without.get(reportsPath(family))).statusCode).toBe(403);
    const shapes = new Set<string>();
    for (const place of [
      family,
      { student: family.student, school: other.school },
      { student: other.student, school: family.school },
    ]) {
      const response = await (place === family ? other : family).browser.get(reportsPath(place));
      expect(response.statusCode).toBe(404);
      shapes.add(JSON.stringify({ ...response.json<object>(), requestId: '' }));
    }
    expect(shapes.size).toBe(1);
  });
});
