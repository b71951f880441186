import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  delegate,
  makeAccount,
  makeContact,
  makeEnrolment,
  makeOwner,
  makeSchool,
  makeStudent,
  switchFeature,
} from '@portal/test-support/factories/index';
import type { TestAccount, TestSchool, TestStudent } from '@portal/test-support/factories/index';
import { createTestDatabase } from '@portal/test-support/database';
import type { TestDatabase } from '@portal/test-support/database';
import { openHandle } from '../../platform/database/handle.ts';
import type { DatabaseHandle } from '../../platform/database/handle.ts';
import type { StudentAccess } from '../../platform/http/access.ts';
import { findStudentAccess, findStudentsAccess } from './index.ts';

let test: TestDatabase;
let database: DatabaseHandle;
let school: TestSchool;
let otherSchool: TestSchool;
let student: TestStudent;
let otherStudent: TestStudent;
let owner: TestAccount;
let otherOwner: TestAccount;

beforeAll(async () => {
  test = await createTestDatabase();
  database = openHandle({ connectionString: test.connectionString });
  const db = database.pool;
  [school, otherSchool] = [await makeSchool(db), await makeSchool(db)];
  [student, otherStudent] = [await makeStudent(db), await makeStudent(db)];
  await makeEnrolment(db, student, school);
  await makeEnrolment(db, otherStudent, otherSchool);
  [owner, otherOwner] = [await makeOwner(db, [student]), await makeOwner(db, [otherStudent])];
});
afterAll(async () => {
  await database.close();
  await test.drop();
});

const view: StudentAccess = {
  kind: 'family',
  who: 'student',
  feature: 'Attendance',
  need: 'view',
  activeEnrolment: true,
};
const act: StudentAccess = { ...view, need: 'act' };

async function tryAccess(
  account: TestAccount,
  at: { student: string; centre: string },
  access = view,
): Promise<string> {
  const ref = { oneSchoolId: at.student, centreCode: at.centre };
  try {
    const found = await findStudentAccess(database.db, { accountId: account.id }, ref, access);
    return found.relation;
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : String(error);
  }
}

const at = (of: TestStudent, where: TestSchool) => ({ student: of.oneSchoolId, centre: where.centreCode });

describe('access to students', () => {
  it("T25 returns not found for whatever is not the caller's, whatever the id", async () => {
    expect(await tryAccess(owner, at(student, school), act)).toBe('owner');
    for (const access of [view, act]) {
      expect(await tryAccess(otherOwner, at(student, school), access)).toBe('not-found');
      expect(await tryAccess(owner, at(student, otherSchool), access)).toBe('not-found');
      expect(await tryAccess(owner, at(otherStudent, school), access)).toBe('not-found');
      expect(await tryAccess(owner, { student: "' or 1=1 --", centre: school.centreCode }, access)).toBe(
        'not-found',
      );
      expect(await tryAccess(owner, { student: String(student.id), centre: school.centreCode }, access)).toBe(
        'not-found',
      );
    }
  });

  it('T25 allows a co-parent to read and only the primary account owner to act', async () => {
    const second = await makeOwner(database.pool, [student], { isPrimary: false });
    expect(await tryAccess(second, at(student, school))).toBe('owner');
    expect(await tryAccess(second, at(student, school), act)).toBe('feature-unavailable');
  });

  it.each([
    ['Active', ['Attendance'], view, 'viewer'],
    ['Active', ['Attendance'], act, 'feature-unavailable'],
    ['Active', ['Timetable'], view, 'feature-unavailable'],
    ['Awaiting Approval', ['Attendance'], view, 'not-found'],
    ['Invited', ['Attendance'], view, 'not-found'],
    ['Blocked', ['Attendance'], view, 'not-found'],
    ['Removed', ['Attendance'], view, 'not-found'],
  ])('T25 a viewer who is %s with %s', async (status, features, access, expected) => {
    const viewer = await makeAccount(database.pool);
    await delegate(database.pool, owner, viewer, student, { status, features });
    expect(await tryAccess(viewer, at(student, school), access)).toBe(expected);
  });

  it("T25 refuses an inactive account, one without the register's consent, and one under an intervention order", async () => {
    const inactive = await makeOwner(database.pool, [student], { isActive: false });
    expect(await tryAccess(inactive, at(student, school))).toBe('not-found');
    for (const rights of [{ parentPortal: false }, { interventionOrder: true }]) {
      const own = await makeStudent(database.pool);
      await makeEnrolment(database.pool, own, school);
      const someone = await makeOwner(database.pool, []);
      await makeContact(database.pool, own, someone.parent, rights);
      await database.pool.query(
        "insert into account_student (account_id, student_id, state) values ($1, $2, 'approved')",
        [someone.id, own.id],
      );
      expect(await tryAccess(someone, at(own, school))).toBe('not-found');
    }
  });

  it('returns feature-unavailable when it is off, or the enrolment is not active', async () => {
    const left = await makeStudent(database.pool);
    await makeEnrolment(database.pool, left, school, { status: 'L', exitDate: '2026-06-30' });
    const off = await makeStudent(database.pool);
    await makeEnrolment(database.pool, off, school);
    await switchFeature(database.pool, school, 'Attendance', { student: off });
    const parent = await makeOwner(database.pool, [left, off]);
    expect(await tryAccess(parent, at(left, school))).toBe('feature-unavailable');
    expect(await tryAccess(parent, at(left, school), { ...view, activeEnrolment: false })).toBe('owner');
    expect(await tryAccess(parent, at(off, school))).toBe('feature-unavailable');
    expect(await tryAccess(parent, at(off, school), { ...view, feature: 'Timetable' })).toBe('owner');
  });

  it('T25 finds all of several students, or none', async () => {
    const refs = [student, otherStudent].map(({ eqId }, index) => ({
      eqId,
      centreCode: (index === 0 ? school : otherSchool).centreCode,
    }));
    await expect(findStudentsAccess(database.db, { accountId: owner.id }, refs, act)).rejects.toMatchObject({
      code: 'not-found',
    });
    const found = await findStudentsAccess(database.db, { accountId: owner.id }, refs.slice(0, 1), act);
    expect(found).toMatchObject([{ studentId: student.id, schoolId: school.id, isPrimary: true }]);
  });
});
