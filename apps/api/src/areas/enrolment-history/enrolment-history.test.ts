import type { EnrolmentHistory } from '@portal/contract/enrolment-history';
import {
  delegate,
  makeAccount,
  makeEnrolment,
  makeSchool,
  switchFeature,
} from '@portal/test-support/factories/index';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeFamily, testPasswordHash } from '../../testing/builders/families.ts';
import type { Family } from '../../testing/builders/families.ts';
import { createHarness } from '../../testing/harness.ts';
import type { Harness } from '../../testing/harness.ts';

let harness: Harness;
let db: pg.Pool;
beforeAll(async () => {
  harness = await createHarness();
  db = harness.database.pool;
});
afterAll(() => harness.close());

const pathOf = ({ student, school }: Pick<Family, 'student' | 'school'>): string =>
  `/api/enrolment-history/${student.oneSchoolId}/${school.centreCode}`;

async function getHistory(family: Family): Promise<EnrolmentHistory> {
  const response = await family.browser.get(pathOf(family));
  expect(response.statusCode).toBe(200);
  return response.json<EnrolmentHistory>();
}

describe('enrolment history', () => {
  it('lists every enrolment at every school, newest first', async () => {
    const family = await makeFamily(harness);
    const { student, school } = family;
    const before = await makeSchool(db, { name: 'Wattle Creek State School' });
    await makeEnrolment(db, student, before, {
      status: 'L',
      yearLevel: 'PY',
      entryDate: '2016-01-25',
      exitDate: '2019-12-13',
    });
    await makeEnrolment(db, student, before, { status: 'F', yearLevel: '07', entryDate: '2027-01-27' });
    expect(await getHistory(family)).toMatchObject({
      enrolmentHistory: [
        { schoolName: 'Wattle Creek State School', enrolledDate: '2027-01-27', enrolmentStatus: 3 },
        {
          schoolCode: school.centreCode,
          year: '05',
          enrolmentStatus: 0,
          enrolmentStatusDescription: 'Active',
          enrolledDate: '2020-01-28',
          exitDate: null,
        },
        {
          schoolCode: before.centreCode,
          year: 'PY',
          enrolmentStatusDescription: 'Left',
          enrolledDate: '2016-01-25',
          exitDate: '2019-12-13',
        },
      ],
      today: '2026-11-18',
    });
  });

  it('omits other schools that switched it off, and is off where the page’s own school did', async () => {
    const family = await makeFamily(harness);
    const before = await makeSchool(db);
    await makeEnrolment(db, family.student, before, { status: 'L', entryDate: '2016-01-25' });
    expect((await getHistory(family)).enrolmentHistory).toHaveLength(2);
    await switchFeature(db, before, 'EnrolmentHistory');
    expect((await getHistory(family)).enrolmentHistory).toMatchObject([
      { schoolCode: family.school.centreCode },
    ]);
    const there = await family.browser.get(pathOf({ ...family, school: before }));
    expect(there.json()).toMatchObject({ status: 403, code: 'feature-unavailable' });
  });

  it('T25 is limited to the family and a viewer it was granted to', async () => {
    const family = await makeFamily(harness);
    const other = await makeFamily(harness);
    const passwordHash = await testPasswordHash(harness);
    const [granted, without] = [
      await makeAccount(db, { passwordHash }),
      await makeAccount(db, { passwordHash }),
    ];
    await delegate(db, family.owner, granted, family.student, { features: ['EnrolmentHistory'] });
    await delegate(db, family.owner, without, family.student, { features: ['Behaviour'] });
    expect((await (await harness.signIn(granted.email)).get(pathOf(family))).statusCode).toBe(200);
    expect((await (await harness.signIn(without.email)).get(pathOf(family))).statusCode).toBe(403);
    expect((await other.browser.get(pathOf(family))).statusCode).toBe(404);
    const mixed = pathOf({ student: family.student, school: other.school });
    expect((await family.browser.get(mixed)).statusCode).toBe(404);
    expect((await other.browser.get(mixed)).statusCode).toBe(404);
  });
});
