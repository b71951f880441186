import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { User } from '@portal/contract/students';
import {
  addStudent,
  delegate,
  makeAbsence,
  makeAccount,
  makeContact,
  makeEnrolment,
  makeKnownParent,
  makeOwner,
  makeSchool,
  makeStudent,
  publishTerms,
  switchFeature,
} from '@portal/test-support/factories/index';
import type pg from 'pg';
import { countStatements } from '../../testing/count-statements.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import {
  makeCoParent,
  makeFamily,
  makeTeachingSchool,
  testPasswordHash,
} from '../../testing/builders/families.ts';
import { createHarness } from '../../testing/harness.ts';
import type { Harness } from '../../testing/harness.ts';

let harness: Harness;
let db: pg.Pool;
beforeAll(async () => {
  harness = await createHarness();
  db = harness.database.pool;
});
afterAll(() => harness.close());

const userPath = '/api/user?includeFutureStudents=true';

async function getUser(browser: TestBrowser, path = userPath): Promise<User> {
  const response = await browser.get(path);
  expect(response.statusCode).toBe(200);
  return response.json<User>();
}

describe('GET /api/user', () => {
  it('returns the person, their students and the figures of this calendar year', async () => {
    const { browser, school, student, owner } = await makeFamily(harness, {
      givenNames: 'Ruby Mae',
      mobile: '0412 000 101',
    });
    await makeAbsence(db, student, school, '2026-03-02', { requiresReason: true });
    await makeAbsence(db, student, school, '2026-03-03', { isFullDay: false, period: 'Morning' });
    await makeAbsence(db, student, school, '2026-03-04', { isFullDay: false, period: 'Late (NP)' });
    await makeAbsence(db, student, school, '2025-08-04');
    await makeAbsence(db, student, school, '2026-11-20', {
      isReported: true,
      reason: 'Dentist',
      isAwaitingApproval: true,
    });
    const user = await getUser(browser);
    expect(user).toMatchObject({
      accountKey: owner.publicId,
      emailAddress: owner.email,
      pendingEmailAddress: null,
      oneSchoolParentId: expect.any(String),
      mobileNumber: '0412 000 101',
      isActive: true,
      isPpao: true,
      today: '2026-11-18',
      consentRequestsEnabled: true,
      hasPendingTermsAndConditions: false,
      redirectToAddStudentPage: false,
      summaries: { absence: { unexplainedCount: 1, futureCount: 1 } },
    });
    expect(user.students).toHaveLength(1);
    expect(user.students[0]).toMatchObject({
      oneSchoolId: student.oneSchoolId,
      eqid: student.eqId,
      firstName: 'Ruby',
      displayName: 'Ruby Testfamily',
      fullName: 'Ruby Mae Testfamily',
      isUserPPAOForStudent: true,
      isDelegated: false,
      hasFinishedSchool: false,
      hasEnrolmentHistory: true,
    });
    // 230 weekdays from 1 January to 18 November 2026, 1.5 days absent.
    expect(user.students[0]?.enrolments).toMatchObject([
      {
        schoolCode: school.centreCode,
        enrolmentStatus: 0,
        isActiveEnrolment: true,
        daysAbsentThisCalendarYear: 1.5,
        attendancePercentageThisCalendarYear: 99,
        absenceRecordsWithoutReason: 1,
        timetableToday: [],
      },
    ]);
  });

  it('returns the pages of each enrolment, and the students and schools', async () => {
    const school = await makeSchool(db, { name: 'Here High' });
    const left = await makeSchool(db, { name: 'Before Primary' });
    const { browser, student, owner } = await makeFamily(harness, { school });
    await makeEnrolment(db, student, left, { status: 'L', entryDate: '2020-01-27', exitDate: '2023-12-08' });
    for (const feature of ['Finance', 'AcademicReports']) await switchFeature(db, school, feature);
    const viewed = await makeFamily(harness, { school });
    await delegate(db, viewed.owner, owner, viewed.student, { features: ['Behaviour'] });
    const user = await getUser(browser);
    const all = { timetable: true, attendance: true, behaviour: true, finance: true, report: true };
    const none = { timetable: false, attendance: false, behaviour: false, finance: false, report: false };
    expect(user.students[0]?.enrolments).toMatchObject([
      { school: 'Here High', availability: { ...all, finance: false, report: false } },
      { school: 'Before Primary', availability: { ...all, attendance: false } },
    ]);
    expect(user.delegatedStudents[0]?.enrolments).toMatchObject([
      { school: 'Here High', availability: { ...none, behaviour: true } },
    ]);
    expect(user).toMatchObject({
      isRedacted: false,
      adminViewDetails: null,
      allAvailableStudents: [student.oneSchoolId, viewed.student.oneSchoolId],
      schools: [
        { id: school.centreCode, name: 'Here High' },
        { id: left.centreCode, name: 'Before Primary' },
      ],
    });
  });

  it('counts a school day once where enrolments overlap, and no day between two', async () => {
    const school = await makeTeachingSchool(harness);
    const student = await makeStudent(db);
    const enrolled = (entryDate: string, exitDate?: string) =>
      makeEnrolment(db, student, school, {
        status: exitDate ? 'L' : 'A',
        entryDate,
        ...(exitDate && { exitDate }),
      });
    await enrolled('2026-11-02', '2026-11-06');
    await enrolled('2026-11-05', '2026-11-10');
    await enrolled('2026-11-17');
    await makeAbsence(db, student, school, '2026-11-03');
    const owner = await makeOwner(db, [student], { passwordHash: await testPasswordHash(harness) });
    const user = await getUser(await harness.signIn(owner.email));
    // One absence in nine school days: 2 to 10 November has seven, and the 17th and 18th make nine.
    expect(user.students[0]?.enrolments).toMatchObject([{ attendancePercentageThisCalendarYear: 89 }]);
  });

  it('D-10.2 runs at most three statements at first, and only the session’s once cached', async () => {
    const { browser, student, owner } = await makeFamily(harness);
    const viewed = await makeFamily(harness);
    await delegate(db, viewed.owner, owner, viewed.student);
    expect(await countStatements(() => browser.get(userPath))).toBeLessThanOrEqual(3);
    expect(await countStatements(() => browser.get(userPath))).toBe(1);
    const school = await makeSchool(db);
    await makeEnrolment(db, student, school, { status: 'F', entryDate: '2027-01-27' });
    expect((await getUser(browser)).students[0]?.enrolments).toHaveLength(2);
  });

  it('omits students who have yet to start, unless requested', async () => {
    const { browser, owner, school } = await makeFamily(harness);
    const future = await makeStudent(db, { givenNames: 'Zed' });
    await makeEnrolment(db, future, school, { status: 'F', entryDate: '2027-01-27', yearLevel: 'PY' });
    await makeContact(db, future, owner.parent ?? (await makeKnownParent(db)));
    await addStudent(db, owner, future);
    expect((await getUser(browser, '/api/user')).students).toHaveLength(1);
    expect((await getUser(browser, '/api/user?includeFutureStudents=false')).students).toHaveLength(1);
    const { students } = await getUser(browser);
    expect(students).toHaveLength(2);
    expect(students.find((student) => student.firstName === 'Zed')?.enrolments).toMatchObject([
      {
        enrolmentStatus: 3,
        isActiveEnrolment: false,
        daysAbsentThisCalendarYear: null,
        timetableToday: null,
      },
    ]);
  });

  it('reports whether the caller is the primary account owner of each student', async () => {
    const family = await makeFamily(harness);
    const second = await makeCoParent(harness, family);
    expect((await getUser(family.browser)).students[0]?.isUserPPAOForStudent).toBe(true);
    const user = await getUser(second.browser);
    expect(user.isPpao).toBe(true);
    expect(user.students[0]?.isUserPPAOForStudent).toBe(false);
  });

  it('shows an inactive person only themselves', async () => {
    const { browser, owner } = await makeFamily(harness);
    await db.query('update account set is_active = false where id = $1', [owner.id]);
    expect(await getUser(browser)).toMatchObject({
      isActive: false,
      isPpao: false,
      students: [],
      allAvailableStudents: [],
      schools: [],
      pendingStudents: [],
    });
  });

  it('shows pending students by name, and prompts a person with none to add one', async () => {
    const student = await makeStudent(db, { givenNames: 'Aroha', familyName: 'Ngata' });
    const owner = await makeOwner(db, [], { passwordHash: await testPasswordHash(harness) });
    const browser = await harness.signIn(owner.email);
    expect(await getUser(browser)).toMatchObject({ isPpao: false, redirectToAddStudentPage: true });
    await makeContact(db, student, owner.parent);
    await addStudent(db, owner, student, 'pending');
    const user = await getUser(browser);
    expect(user).toMatchObject({ students: [], pendingStudents: [{ name: 'Aroha Ngata' }] });
    expect(user.redirectToAddStudentPage).toBe(false);
  });

  it('uses each school’s date: Brisbane, Sydney and Perth late in the evening (F17)', async () => {
    const passwordHash = await testPasswordHash(harness);
    const zones = ['Australia/Brisbane', 'Australia/Sydney', 'Australia/Perth'];
    const owners = [];
    for (const zone of zones) {
      const school = await makeTeachingSchool(harness, zone);
      const student = await makeStudent(db);
      await makeEnrolment(db, student, school);
      await makeAbsence(db, student, school, '2026-11-23', { isReported: true, reason: 'Away' });
      owners.push(await makeOwner(db, [student], { passwordHash }));
    }
    const before = harness.now();
    // Monday 23 November, 23:30 in Brisbane: already Tuesday in Sydney.
    harness.setNow('2026-11-23T13:30:00Z');
    const users = [];
    for (const owner of owners) users.push(await getUser(await harness.signIn(owner.email)));
    harness.setNow(before);
    expect(users.map((user) => user.today)).toEqual(['2026-11-23', '2026-11-24', '2026-11-23']);
    expect(users.map((user) => user.summaries.absence.futureCount)).toEqual([1, 0, 1]);
    expect(users.map((user) => user.students[0]?.enrolments[0]?.daysAbsentThisCalendarYear)).toEqual([
      0, 1, 0,
    ]);
  });
});

describe('rights in GET /api/user', () => {
  it('shows a viewer the granted features, and omits their students from the summaries', async () => {
    const { school, student, owner } = await makeFamily(harness, { firstName: 'Priya', lastName: 'Nair' });
    await switchFeature(db, school, 'Timetable');
    await makeAbsence(db, student, school, '2026-11-02', { requiresReason: true });
    const viewer = await makeAccount(db, { passwordHash: await testPasswordHash(harness) });
    await delegate(db, owner, viewer, student, { features: ['Attendance', 'Timetable', 'UpcomingEvents'] });
    const user = await getUser(await harness.signIn(viewer.email));
    expect(user).toMatchObject({ isPpao: false, students: [], consentRequestsEnabled: false });
    expect(user.summaries.absence.unexplainedCount).toBe(0);
    expect(user.delegatedStudents).toMatchObject([
      {
        isDelegated: true,
        isUserPPAOForStudent: false,
        sharedBy: 'Priya Nair',
        features: ['Attendance', 'UpcomingEvents'],
        enrolments: [{ absenceRecordsWithoutReason: 1, timetableToday: null, lessonsAhead: null }],
      },
    ]);
  });

  it('includes medical conditions for viewers and owners, unless the school has details off', async () => {
    const { browser, school, student, owner } = await makeFamily(harness);
    const viewer = await makeAccount(db, { passwordHash: await testPasswordHash(harness) });
    await delegate(db, owner, viewer, student, { features: ['Attendance'] });
    const viewerBrowser = await harness.signIn(viewer.email);
    const named = async () => {
      const [owned, delegated] = [await getUser(browser), await getUser(viewerBrowser)];
      return [...owned.students, ...delegated.delegatedStudents].map(
        ({ enrolments }) => enrolments[0]?.hasMedicalConditions,
      );
    };
    expect(await named()).toEqual([true, true]);
    await switchFeature(db, school, 'StudentDetails');
    expect(await named()).toEqual([false, false]);
  });

  it('shows a viewer awaiting approval only the name of the inviting owner', async () => {
    const { student, owner } = await makeFamily(harness, {
      givenNames: 'Ivy',
      firstName: 'Jo',
      lastName: 'Lee',
    });
    const viewer = await makeAccount(db, { passwordHash: await testPasswordHash(harness) });
    await delegate(db, owner, viewer, student, { status: 'Awaiting Approval' });
    expect(await getUser(await harness.signIn(viewer.email))).toMatchObject({
      delegatedStudents: [],
      pendingDelegatedStudents: [{ name: 'Ivy Testfamily', parentFullName: 'Jo Lee' }],
    });
  });

  it('T23 removes a student at once: by intervention order, by removal, and when the sharing owner loses access', async () => {
    const { browser, student, owner } = await makeFamily(harness);
    const viewer = await makeAccount(db, { passwordHash: await testPasswordHash(harness) });
    await delegate(db, owner, viewer, student);
    const viewerBrowser = await harness.signIn(viewer.email);
    expect((await getUser(browser)).students).toHaveLength(1);
    expect((await getUser(viewerBrowser)).delegatedStudents).toHaveLength(1);
    await db.query(
      'update student_contact_relationship set intervention_order = true where student_id = $1',
      [student.id],
    );
    expect((await getUser(browser)).students).toHaveLength(0);
    expect((await getUser(viewerBrowser)).delegatedStudents).toHaveLength(0);
    await db.query(
      'update student_contact_relationship set intervention_order = false where student_id = $1',
      [student.id],
    );
    expect((await getUser(viewerBrowser)).delegatedStudents).toHaveLength(1);
    await db.query("update viewer_delegation set status = 'Removed' where viewer_account_id = $1", [
      viewer.id,
    ]);
    expect((await getUser(viewerBrowser)).delegatedStudents).toHaveLength(0);
  });

  it('T27 gives a barred parent no access through a delegation either', async () => {
    const { student, owner } = await makeFamily(harness);
    const parent = await makeKnownParent(db);
    await makeContact(db, student, parent, { isPrimary: false, interventionOrder: true });
    const barred = await makeAccount(db, { parent, passwordHash: await testPasswordHash(harness) });
    await delegate(db, owner, barred, student);
    expect((await getUser(await harness.signIn(barred.email))).delegatedStudents).toEqual([]);
  });

  it('T27 never includes contact details of another parent of the same student', async () => {
    const parent = await makeKnownParent(db, {
      email: 'secret-register@example.com',
      mobile: '0499 123 321',
      address: { line1: '17 Hidden Street', suburb: 'Nowhere' },
    });
    const family = await makeFamily(harness, {
      parent,
      email: 'secret-account@example.com',
      mobile: '0499 777 888',
    });
    await db.query(`update student set residential_address = '{"line1":"17 Hidden Street"}' where id = $1`, [
      family.student.id,
    ]);
    const second = await makeCoParent(harness, family);
    const viewer = await makeAccount(db, { passwordHash: await testPasswordHash(harness) });
    await delegate(db, family.owner, viewer, family.student);
    for (const browser of [second.browser, await harness.signIn(viewer.email)]) {
      const { body } = await browser.get(userPath);
      expect(body).toContain(family.student.oneSchoolId);
      expect(body).not.toMatch(/secret-|0499|Hidden Street/);
    }
  });

  it('applies a switch for one student before the switch for the whole school', async () => {
    const { browser, school, student } = await makeFamily(harness);
    await switchFeature(db, school, 'Attendance');
    await switchFeature(db, school, 'Behaviour', { student });
    const [off] = (await getUser(browser)).students;
    expect(off?.features).not.toContain('Attendance');
    expect(off?.features).not.toContain('Behaviour');
    expect(off?.enrolments[0]).toMatchObject({
      daysAbsentThisCalendarYear: null,
      absenceRecordsWithoutReason: 0,
    });
    await switchFeature(db, school, 'Attendance', { student, isOn: true });
    expect((await getUser(browser)).students[0]?.features).toContain('Attendance');
  });

  it('T28 rejects unknown and repeated parameters, T26 and parameters that name someone else', async () => {
    const { browser } = await makeFamily(harness);
    const paths = [
      'oneSchoolPpaoId=1',
      'includeFutureStudents=true&includeFutureStudents=true',
      'includeFutureStudents=1',
    ];
    for (const query of paths) expect((await browser.get(`/api/user?${query}`)).statusCode).toBe(400);
  });

  it('returns 401 without a session, and holds everything back until the terms are accepted', async () => {
    expect((await harness.browser().get(userPath)).statusCode).toBe(401);
    const { browser } = await makeFamily(harness);
    expect((await getUser(browser)).students).toHaveLength(1);
    await publishTerms(db, 'owner', 'owner-2026');
    expect(await getUser(browser)).toMatchObject({
      hasPendingTermsAndConditions: true,
      pendingTermsAndConditions: ['owner-2026'],
      students: [],
      summaries: { absence: { unexplainedCount: 0, futureCount: 0 } },
    });
    await db.query('delete from terms_document');
  });
});
