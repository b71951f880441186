/** Starting, using and ending an administration view (O-10). */
import { randomUUID } from 'node:crypto';
import {
  addStudent,
  makeContact,
  makeEnrolment,
  makeSchool,
  makeStudent,
} from '@portal/test-support/factories/index';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HistoryPage } from '@portal/contract/audit';
import type { User } from '@portal/contract/students';
import type { ViewedUser } from '@portal/contract/admin-view';
import {
  accountOf,
  askToView,
  startTestView,
  userAddress,
  viewReason,
} from '../../testing/builders/admin-view.ts';
import { makeFamily } from '../../testing/builders/families.ts';
import type { Family } from '../../testing/builders/families.ts';
import { makeStaff } from '../../testing/builders/office/staff.ts';
import { createHarness } from '../../testing/harness.ts';
import type { Harness } from '../../testing/harness.ts';

let harness: Harness;
let family: Family;
beforeAll(async () => {
  harness = await createHarness();
  family = await makeFamily(harness);
});
afterAll(() => harness.close());

const minute = 60_000;
const eventsOf = async (event: string) =>
  harness.database.db
    .selectFrom('audit_event')
    .selectAll()
    .where('event', '=', event)
    .orderBy('id')
    .execute();

describe('O-10.1 starting a view', () => {
  it('opens the parent’s pages for a person with the permission, with the reason recorded', async () => {
    const view = await startTestView(harness, family);
    const answer = await view.browser.get(userAddress(view));
    expect(answer.statusCode).toBe(200);
    expect(answer.json<ViewedUser>().students.map(({ oneSchoolId }) => oneSchoolId)).toEqual([
      family.student.oneSchoolId,
    ]);
    expect((await eventsOf('adminView.started')).at(-1)).toMatchObject({
      actor_label: view.staff.name,
      actor_account_id: family.owner.id,
      school_id: family.school.id,
      outcome: 'done',
      detail: { role: 'principal', reason: viewReason },
    });
  });

  it.each(['attendance-officer', 'business-manager'] as const)('is refused to %s', async (role) => {
    const staff = await makeStaff(harness, role, [family.school]);
    const { familyId } = await accountOf(harness, family.owner.email);
    expect((await askToView(staff, family.school.centreCode, familyId)).statusCode).toBe(403);
  });

  it('is refused for a family that has left the school, as for an unknown one', async () => {
    const left = await makeFamily(harness);
    const staff = await makeStaff(harness, 'principal', [left.school]);
    const { familyId } = await accountOf(harness, left.owner.email);
    await harness.database.pool.query(`update enrolment set status = 'L' where student_id = $1`, [
      left.student.id,
    ]);
    const refused = await askToView(staff, left.school.centreCode, familyId);
    const unknown = await askToView(staff, left.school.centreCode, randomUUID());
    expect([refused.statusCode, refused.json().code]).toEqual([unknown.statusCode, unknown.json().code]);
    expect(refused.statusCode).toBe(404);
  });

  it('is refused without a reason of 20 characters', async () => {
    const staff = await makeStaff(harness, 'office', [family.school]);
    const { familyId } = await accountOf(harness, family.owner.email);
    const path = `/api/office/schools/${family.school.centreCode}/admin-view/${familyId}/start`;
    const body = { purpose: 'asked-for-help', reason: 'Just so.            ', minutes: 30 };
    expect((await staff.browser.post(path, { body })).statusCode).toBe(400);
  });

  it('is refused more than five minutes after the sign-in', async () => {
    const staff = await makeStaff(harness, 'office', [family.school]);
    const { familyId } = await accountOf(harness, family.owner.email);
    harness.advance(6 * minute);
    const answer = await askToView(staff, family.school.centreCode, familyId);
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'reauthentication-required']);
  });

  it('is refused for an inactive account, and recorded', async () => {
    const inactive = await makeFamily(harness, { school: family.school });
    const staff = await makeStaff(harness, 'principal', [family.school]);
    const { familyId } = await accountOf(harness, inactive.owner.email);
    await harness.database.pool.query('update account set is_active = false where id = $1', [
      inactive.owner.id,
    ]);
    const answer = await askToView(staff, family.school.centreCode, familyId);
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'account-inactive']);
    expect((await eventsOf('adminView.started')).at(-1)).toMatchObject({
      outcome: 'refused',
      actor_label: staff.name,
      subject: familyId,
      detail: { code: 'account-inactive' },
    });
  });

  it('is refused for the family of any member of staff, and recorded', async () => {
    const colleague = await makeFamily(harness, { school: family.school });
    const { familyId, parent } = await accountOf(harness, colleague.owner.email);
    await makeStaff(harness, 'attendance-officer', [family.school], { personId: parent });
    const staff = await makeStaff(harness, 'principal', [family.school]);
    const answer = await askToView(staff, family.school.centreCode, familyId);
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'forbidden']);
    expect((await eventsOf('adminView.started')).at(-1)).toMatchObject({
      outcome: 'refused',
      subject: familyId,
    });
  });

  it('ends an earlier view of the same person', async () => {
    const first = await startTestView(harness, family);
    const again = await askToView(first.staff, family.school.centreCode, first.familyId);
    expect(again.statusCode).toBe(200);
    expect((await first.browser.get(userAddress(first))).statusCode).toBe(401);
  });
});

describe('O-10.2 the session of a view', () => {
  it('ends after 30 minutes, whatever happens in between', async () => {
    const view = await startTestView(harness, family);
    for (const minutes of [14, 15]) {
      harness.advance(minutes * minute);
      expect((await view.browser.get(userAddress(view))).statusCode).toBe(200);
    }
    harness.advance(minute);
    const ended = await view.browser.get(userAddress(view));
    expect(ended.statusCode).toBe(401);
    // The browser forgets it, so that a parent can sign in there.
    expect(view.browser.cookies.has('adminview')).toBe(false);
  });

  it('ends with its own logout, which is recorded', async () => {
    const view = await startTestView(harness, family);
    const answer = await view.browser.post('/api/AdminView/Logout', { body: {} });
    expect(answer.json()).toEqual({ officePath: `/office/families/${view.familyId}` });
    expect((await view.browser.get(userAddress(view))).statusCode).toBe(401);
    expect((await eventsOf('adminView.ended')).at(-1)).toMatchObject({ actor_label: view.staff.name });
  });

  it('ends when the person signs out of the office, or loses the permission', async () => {
    const leaving = await startTestView(harness, family);
    await leaving.staff.browser.post('/api/office/sign-out');
    expect((await leaving.browser.get(userAddress(leaving))).statusCode).toBe(401);
    const moved = await startTestView(harness, family);
    await harness.database.pool.query('delete from staff_membership where staff_id = $1', [moved.staff.id]);
    expect((await moved.browser.get(userAddress(moved))).statusCode).toBe(401);
  });

  it('ends with the office session’s ten hours', async () => {
    const view = await startTestView(harness, family);
    const began = new Date(harness.now().getTime() - (10 * 60 - 12) * minute);
    await harness.database.pool.query('update staff_session set created_at = $2 where staff_id = $1', [
      view.staff.id,
      began,
    ]);
    expect((await askToView(view.staff, family.school.centreCode, view.familyId)).statusCode).toBe(200);
    for (const name of ['adminview', 'isAdminView'])
      view.browser.cookies.set(name, view.staff.browser.cookies.get(name) ?? '');
    const { endsAt } = (await view.browser.get(userAddress(view))).json<ViewedUser>().view;
    expect(Date.parse(endsAt) - harness.now().getTime()).toBe(12 * minute);
    harness.advance(12 * minute);
    expect((await view.browser.get(userAddress(view))).statusCode).toBe(401);
  });

  it('exists only on the hosts that serve it', async () => {
    const view = await startTestView(harness, family);
    const elsewhere = { headers: { host: '127.0.0.1' } };
    expect((await view.browser.get('/api/user', elsewhere)).statusCode).toBe(401);
    const path = `/api/office/schools/${family.school.centreCode}/admin-view/${view.familyId}`;
    expect((await view.staff.browser.get(path, elsewhere)).statusCode).toBe(404);
  });

  it('takes precedence over a parent who is signed in in the same browser', async () => {
    const view = await startTestView(harness, family);
    const other = await makeFamily(harness);
    for (const [name, value] of other.browser.cookies) view.browser.cookies.set(name, value);
    expect((await view.browser.get('/api/user')).statusCode).toBe(403);
  });

  it('is nothing to the office', async () => {
    const view = await startTestView(harness, family);
    expect((await view.browser.get('/api/office/me')).statusCode).toBe(401);
  });

  it.each(['schoolUserId', 'ppaoId', 'centreCode'])('T30 accepts no other %s', async (name) => {
    const view = await startTestView(harness, family);
    const other = { ...view.ids, [name]: name === 'centreCode' ? '9999' : 'other' };
    const answer = await view.browser.get(userAddress({ ids: other }));
    expect(answer.statusCode).toBe(403);
  });
});

describe('O-10.3 what a view leaves unchanged', () => {
  it('is everything of the parent: no look, no sign-in, no change of any account or request', async () => {
    const seen = await makeFamily(harness);
    const stateOf = async (): Promise<unknown> => {
      const { rows } = await harness.database.pool.query(
        `select a.last_login_at, a.revision, (select count(*) from record_look l where l.account_id = a.id) as looks,
                (select count(*) from session s where s.account_id = a.id) as sessions,
                (select count(*) from change_request) as requests
         from account a where a.id = $1`,
        [seen.owner.id],
      );
      return rows;
    };
    const before = await stateOf();
    const view = await startTestView(harness, seen);
    const place = `${seen.student.oneSchoolId}/${seen.school.centreCode}`;
    for (const path of [userAddress(view), `/api/attendance/${place}`, `/api/behaviour/${place}`])
      expect((await view.browser.get(path)).statusCode).toBe(200);
    expect(await stateOf()).toEqual(before);
  });
});

describe('O-10.4 students of other schools', () => {
  it('are counted and not shown, and can’t be opened', async () => {
    const { pool } = harness.database;
    const [elsewhere, mixed] = [await makeSchool(pool), await makeFamily(harness)];
    const hiddenStudent = await makeStudent(pool);
    await makeEnrolment(pool, hiddenStudent, elsewhere);
    if (mixed.owner.parent) await makeContact(pool, hiddenStudent, mixed.owner.parent);
    await addStudent(pool, mixed.owner, hiddenStudent);
    await makeEnrolment(pool, mixed.student, elsewhere);
    const leaver = await makeStudent(pool);
    await makeEnrolment(pool, leaver, mixed.school, { status: 'L' });
    if (mixed.owner.parent) await makeContact(pool, leaver, mixed.owner.parent);
    await addStudent(pool, mixed.owner, leaver);
    const view = await startTestView(harness, mixed);
    const user = (await view.browser.get(userAddress(view))).json<User>();
    expect(user.students.map(({ oneSchoolId }) => oneSchoolId)).toEqual([mixed.student.oneSchoolId]);
    expect(user.numRedactedStudents).toBe(2);
    const other = user.students[0]?.enrolments.find(({ schoolCode }) => schoolCode === elsewhere.centreCode);
    expect(other).toMatchObject({
      features: [],
      isActiveEnrolment: false,
      daysAbsentThisCalendarYear: null,
      lessonsAhead: null,
    });
    for (const path of [
      `${hiddenStudent.oneSchoolId}/${elsewhere.centreCode}`,
      `${hiddenStudent.oneSchoolId}/${mixed.school.centreCode}`,
      `${leaver.oneSchoolId}/${mixed.school.centreCode}`,
      `${mixed.student.oneSchoolId}/${elsewhere.centreCode}`,
    ])
      expect.soft((await view.browser.get(`/api/attendance/${path}`)).statusCode, path).toBe(404);
  });
});

describe('O-10.6 recording', () => {
  it('writes one event for each page viewed, of its student', async () => {
    const view = await startTestView(harness, family);
    const place = `${family.student.oneSchoolId}/${family.school.centreCode}`;
    await view.browser.get(`/api/attendance/${place}`);
    await view.browser.get(`/api/attendance/${place}/closedDays`);
    const events = (await eventsOf('adminView.viewed')).filter(
      ({ actor_label: by }) => by === view.staff.name,
    );
    expect(events).toMatchObject([
      {
        actor_account_id: family.owner.id,
        student_id: family.student.id,
        school_id: family.school.id,
        detail: { part: 'Attendance', role: 'principal', staff: view.staff.publicId },
      },
    ]);
  });

  it('tells the parent at once: role, school, reason and pages', async () => {
    const watched = await makeFamily(harness, { givenNames: 'Ngaio' });
    const view = await startTestView(harness, watched);
    const place = `${watched.student.oneSchoolId}/${watched.school.centreCode}`;
    await view.browser.get(userAddress(view));
    await view.browser.get(`/api/attendance/${place}`);
    await view.browser.get('/api/payments');
    await view.browser.post('/api/AdminView/Logout');
    const { entries } = (await watched.browser.get('/api/user/accessHistory?who=staff')).json<HistoryPage>();
    const { name } = await harness.database.db
      .selectFrom('school')
      .select('name')
      .where('id', '=', watched.school.id)
      .executeTakeFirstOrThrow();
    const whose = `in the administration view (principal, ${name})`;
    const who = 'The school or support staff';
    expect(entries.map(({ text }) => text)).toEqual([
      `${who} closed your pages ${whose}.`,
      `${who} looked at Ngaio’s payments ${whose}.`,
      `${who} looked at Ngaio’s attendance ${whose}.`,
      `${who} looked at your home page ${whose}.`,
      `${who} opened your pages ${whose}. Their reason: “${viewReason}”.`,
    ]);
  });

  it('fails the call when the event can’t be written', async () => {
    const view = await startTestView(harness, family);
    const place = `${family.student.oneSchoolId}/${family.school.centreCode}`;
    await harness.asOwner(`create function refuse_viewed() returns trigger language plpgsql as $$
      begin raise exception 'the disk is full'; end $$;
      create trigger refuse_viewed before insert on audit_event for each row
      when (new.event = 'adminView.viewed') execute function refuse_viewed()`);
    const paths = [`/api/attendance/${place}`, userAddress(view)];
    try {
      for (const path of paths) {
        const answer = await view.browser.get(path);
        expect([answer.statusCode, answer.json().code]).toEqual([500, 'internal']);
        expect(answer.body).not.toContain('students');
      }
    } finally {
      await harness.asOwner('drop trigger refuse_viewed on audit_event; drop function refuse_viewed()');
    }
    for (const path of paths) expect((await view.browser.get(path)).statusCode).toBe(200);
  });

  it('keeps the pages that the view opened, for the view’s own parent only', async () => {
    const view = await startTestView(harness, family);
    const page = {
      isAdminView: true,
      page: 'attendance',
      schoolUsername: 'jwhit14',
      eqIds: [family.student.eqId],
    };
    const answer = await view.browser.post('/api/audit', { body: { ...page, ...view.ids } });
    expect(answer.statusCode).toBe(204);
    expect((await eventsOf('adminView.page')).at(-1)).toMatchObject({
      actor_label: view.staff.name,
      detail: { page: 'attendance', students: 1 },
    });
    const foreign = { ...page, ...view.ids, ppaoId: 'somebody else' };
    expect((await view.browser.post('/api/audit', { body: foreign })).statusCode).toBe(403);
    const parent = await harness.signIn(family.owner.email);
    expect((await parent.post('/api/audit', { body: { ...page, ...view.ids } })).statusCode).toBe(403);
  });

  it('keeps no text in place of a page, and no students of others', async () => {
    const view = await startTestView(harness, family);
    const { student: stranger } = await makeFamily(harness, { school: family.school });
    const visit = { isAdminView: true, page: 'attendance', schoolUsername: 'jwhit14', ...view.ids };
    const record = async (change: { page?: string; eqIds: string[] }): Promise<number> =>
      (await view.browser.post('/api/audit', { body: { ...visit, ...change } })).statusCode;
    const own = [family.student.eqId];
    const before = await eventsOf('adminView.page');
    expect(await record({ page: 'Ngaio is away', eqIds: own })).toBe(400);
    expect(await record({ eqIds: [...own, stranger.eqId] })).toBe(403);
    expect(await eventsOf('adminView.page')).toEqual(before);
    expect(await record({ eqIds: own })).toBe(204);
  });

  it('records a refused call', async () => {
    const view = await startTestView(harness, family);
    await view.browser.get('/api/user/accessHistory');
    expect((await eventsOf('audit.accessHistory.denied')).at(-1)).toMatchObject({
      actor_label: view.staff.name,
      outcome: 'refused',
    });
  });
});
