/**
 * Every call of the API in an administration view (O-10.3, O-10.5, O-10.8): which are answered, what is in the answers,
 * and that no call can write, neither by the session nor by its database role.
 */
import {
  delegate,
  makeAccount,
  makeContact,
  addStudent,
  makeStudent,
} from '@portal/test-support/factories/index';
import { makeEnrolment, makeSchool } from '@portal/test-support/factories/index';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { matrix } from './testing/authorisation/matrix.ts';
import { makeWorld } from './testing/authorisation/world.ts';
import type { World } from './testing/authorisation/world.ts';
import { startTestView, userAddress } from './testing/builders/admin-view.ts';
import type { TestView } from './testing/builders/admin-view.ts';
import { createHarness } from './testing/harness.ts';
import type { Harness } from './testing/harness.ts';
import { runInView } from './platform/database/view-context.ts';

/** The calls that an administration view may make; the rest answer 403. */
const answered: readonly string[] = [
  'GET /api/token/csrf-token',
  'GET /api/authentication/authenticationCheck',
  'GET /api/site',
  'GET /api/qlearn/link',
  'GET /api/outages/active',
  'GET /api/outages/{id}',
  'GET /api/outages/{module}/outage/{platform}',
  'GET /api/outages/{module}/alert/{platform}',
  'GET /api/termsandconditions/{key}',
  'GET /api/termsandconditions/mobile/{key}',
  'GET /api/student/medicalConditionTypes',
  'GET /api/attendance/{studentId}/{centreCode}',
  'GET /api/attendance/{studentId}/{centreCode}/closedDays',
  'GET /api/timetable/{studentId}/{centreCode}',
  'GET /api/timetable/{studentId}/{centreCode}/pdf',
  'GET /api/behaviour/{studentId}/{centreCode}',
  'GET /api/enrolment-history/{studentId}/{centreCode}',
  'GET /api/student/details/{studentId}/{centreCode}',
  'GET /api/student/medicalConditions/{studentId}/{centreCode}',
  'GET /api/downloads/{studentId}/{centreCode}',
  'GET /api/file-download/{kind}',
  'GET /api/reports/{studentId}/{centreCode}',
  'GET /api/academic/report',
  'GET /api/payments/{studentId}/{centreCode}',
  'GET /api/payments',
  'GET /api/invoice',
  'GET /api/upcoming-events/{studentId}/{centreCode}',
  'GET /api/upcoming-events',
  'GET /api/consent/summary',
  'GET /api/consent/{studentId}/{requestId}/{centreCode}',
  'GET /api/viewer/{studentId}',
  'GET /api/viewer',
];
/** Calls of the view itself. */
const own = ['GET /api/AdminView/User', 'POST /api/AdminView/Logout', 'POST /api/audit'];
/** With a key of a school's system: no session counts there. */
const byKey = (call: string): boolean => call.includes('/api/import');

const inViewHeader = 'test-in-view';
let harness: Harness;
let world: World;
let view: TestView;
/** Texts of the parent's, of other adults' and of other schools' that no answer may contain. */
let hidden: readonly string[];

beforeAll(async () => {
  harness = await createHarness();
  const { view: pool } = harness.database;
  // As if a route had been let into the view without being read-only.
  harness.app.addHook('preHandler', (request, _, done) => {
    if (request.headers[inViewHeader] === undefined || pool === null) return done();
    void runInView(pool, async () => done());
  });
  world = await makeWorld(harness);
  ({ view, hidden } = await makeViewedFamily());
});
afterAll(() => harness.close());

async function makeViewedFamily(): Promise<{ view: TestView; hidden: string[] }> {
  const { pool, db } = harness.database;
  const owner = await db
    .selectFrom('account')
    .innerJoin('account_student', 'account_student.account_id', 'account.id')
    .innerJoin(
      'student_contact_relationship as contact',
      'contact.known_parent_id',
      'account.known_parent_id',
    )
    .innerJoin('student', 'student.id', 'account_student.student_id')
    .select(['account.id', 'account.email', 'account.known_parent_id', 'account.public_id'])
    .where('student.one_school_id', '=', world.student.oneSchoolId)
    .where('contact.is_primary_account_owner', '=', true)
    .where('account.is_active', '=', true)
    .executeTakeFirstOrThrow();
  await pool.query(
    `update account set first_name = 'Quintessa', last_name = 'Hiddenby', mobile = '0491571999' where id = $1`,
    [owner.id],
  );
  await pool.query(
    `insert into known_parent_contact (source_id, known_parent_id, contact_type, value, priority) values ('hidden', $1, 2, '0491571888', 1)`,
    [owner.known_parent_id],
  );
  await pool.query(
    `update viewer_delegation set first_name = 'Vivienne', last_name = 'Lookover' where owner_account_id = $1`,
    [owner.id],
  );
  const elsewhere = await makeSchool(pool);
  const other = await makeStudent(pool, { givenNames: 'Zebedee' });
  await makeEnrolment(pool, other, elsewhere);
  await makeContact(pool, other, { id: owner.known_parent_id ?? 0 });
  const account = { ...owner, publicId: owner.public_id, parent: null };
  await addStudent(pool, account, other);
  const viewer = await makeAccount(pool, {});
  await delegate(pool, account, viewer, other, { features: ['Attendance'], status: 'Active' });
  const school = await db
    .selectFrom('school')
    .selectAll()
    .where('id', '=', world.schoolId)
    .executeTakeFirstOrThrow();
  const started = await startTestView(harness, {
    school: { id: school.id, centreCode: school.centre_code, timeZone: school.time_zone },
    owner,
  });
  const texts = [owner.email, 'Quintessa', 'Hiddenby', '0491571999', '0491571888', 'Vivienne', 'Lookover'];
  return {
    view: started,
    hidden: [
      ...texts,
      'graham@example.com',
      viewer.email,
      'Zebedee',
      other.oneSchoolId,
      other.eqId,
      elsewhere.centreCode,
    ],
  };
}

const calls = matrix.filter(({ call }) => !byKey(call) && !own.includes(call));

describe('every call in an administration view', () => {
  it.each(calls)('O-10.3 $call', async ({ call, ask }) => {
    const { statusCode, body } = await ask(view.browser, world);
    // Files need the staff member's id, and some of the matrix's calls ask for what doesn't exist.
    const isAnswered = answered.includes(call);
    const isRefused = statusCode === 403 && body.includes('"code":"forbidden"');
    const isExpected = isAnswered ? [200, 204, 403, 404].includes(statusCode) : isRefused;
    expect({ isExpected, body: isExpected ? '' : body }).toEqual({ isExpected: true, body: '' });
    for (const text of hidden) expect.soft(body, text).not.toContain(text);
  });

  it('O-10.3 lists only calls that exist', () => {
    expect(answered.filter((call) => !matrix.some((row) => row.call === call))).toEqual([]);
  });

  it('O-10.5 has nothing hidden in any page’s answer, and has the pages’ content', async () => {
    const place = `${world.student.oneSchoolId}/${world.centreCode}`;
    const key = `${world.student.oneSchoolId}.${world.centreCode}`;
    const { schoolUserId, ppaoId } = view.ids;
    const file = new URLSearchParams({
      fileId: world.fileId,
      fileName: 'exams.pdf',
      pPAO: ppaoId,
      studentId: world.student.oneSchoolId,
      schoolCode: world.centreCode,
      schoolUserId,
    });
    for (const path of [
      userAddress(view),
      `/api/attendance/${place}`,
      `/api/timetable/${place}`,
      `/api/timetable/${place}/pdf?AdminSchoolUserId=${schoolUserId}`,
      `/api/behaviour/${place}`,
      `/api/enrolment-history/${place}`,
      `/api/student/details/${place}`,
      `/api/student/medicalConditions/${place}`,
      `/api/downloads/${place}`,
      `/api/file-download/exam-timetable?${file.toString()}`,
      `/api/reports/${place}`,
      `/api/payments/${place}`,
      '/api/payments',
      `/api/upcoming-events/${place}`,
      '/api/upcoming-events',
      `/api/consent/summary?students=${key}`,
      `/api/consent/${world.student.oneSchoolId}/${world.consentId}/${world.centreCode}`,
      `/api/viewer/${world.student.oneSchoolId}`,
      '/api/viewer',
    ]) {
      const { statusCode, body } = await view.browser.get(path);
      expect.soft({ path, statusCode }).toEqual({ path, statusCode: 200 });
      for (const text of hidden) expect.soft(body, `${path} ${text}`).not.toContain(text);
    }
  });

  it('S-6.3 refuses a file whose link carries another person’s id, or none', async () => {
    const invoice = (schoolUserId: string) =>
      view.browser.get(
        `/api/invoice?${new URLSearchParams({
          oneSchoolPpaoId: view.ids.ppaoId,
          studentEqId: world.student.eqId,
          schoolId: world.centreCode,
          invoiceNumber: world.invoiceNumber,
          schoolUserId,
        }).toString()}`,
      );
    expect((await invoice(view.ids.schoolUserId)).statusCode).toBe(200);
    expect((await invoice('somebody-else')).statusCode).toBe(403);
    expect((await invoice('')).statusCode).toBe(403);
  });
});

describe('amounts and medical details', () => {
  it.each([
    ['principal', 200, 200],
    ['office', 403, 200],
    ['department-support', 200, 403],
  ] as const)('O-10.5 are for roles permitted to see them: %s', async (role, payments, medical) => {
    const school = { id: world.schoolId, centreCode: world.centreCode, timeZone: 'Australia/Brisbane' };
    const owner = await harness.database.db
      .selectFrom('account')
      .select('email')
      .where('public_id', '=', view.accountKey)
      .executeTakeFirstOrThrow();
    const { browser, ...other } = await startTestView(harness, { school, owner }, { role });
    const place = `${world.student.oneSchoolId}/${world.centreCode}`;
    expect((await browser.get(`/api/payments/${place}`)).statusCode).toBe(payments);
    expect((await browser.get(`/api/student/medicalConditions/${place}`)).statusCode).toBe(medical);
    const { body } = await browser.get(userAddress(other));
    expect(body.includes('"totalPaymentsOutstanding":42')).toBe(payments === 200);
    expect(body.includes('"hasMedicalConditions":true')).toBe(medical === 200);
  });
});

describe('a write with the database role of the view', () => {
  it('O-10.8 is refused on every route, even if the view’s list let it in', async () => {
    const rowsOf = async (): Promise<unknown> =>
      (
        await harness.database.pool.query(
          `select table_name, (xpath('/row/c/text()', query_to_xml(
             format('select count(*) as c from %I', table_name), false, true, '')))[1]::text as rows
           from information_schema.tables
           where table_schema = 'public' and table_type = 'BASE TABLE'
             and table_name not in ('rate_counter', 'audit_event') and table_name not like 'audit\\_event%' order by 1`,
        )
      ).rows;
    const before = await rowsOf();
    const { owner } = world.browsers;
    const get = owner.get.bind(owner);
    const post = owner.post.bind(owner);
    const headers = { [inViewHeader]: 'yes' };
    owner.get = (path, options) => get(path, { ...options, headers: { ...options?.headers, ...headers } });
    owner.post = (path, options) => post(path, { ...options, headers: { ...options?.headers, ...headers } });
    const writes = calls.filter(({ call }) => call.startsWith('POST') && !call.endsWith('/logout'));
    for (const { ask } of writes) await ask(owner, world);
    expect(writes.length).toBeGreaterThan(50);
    expect(await rowsOf()).toEqual(before);
    // The same call outside the view writes.
    owner.post = post;
    owner.get = get;
    await matrix.find(({ call }) => call === 'POST /api/errors')?.ask(owner, world);
    expect(await rowsOf()).not.toEqual(before);
  });
});
