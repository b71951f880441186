import type { HistoryPage } from '@portal/contract/audit';
import { delegate, makeAbsence, makeAccount } from '@portal/test-support/factories/index';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemActor } from '../../../platform/access/actor.ts';
import { recordAudit } from '../../../platform/audit/audit.repository.ts';
import type { TestBrowser } from '../../../testing/browser.ts';
import { makeCoParent, makeFamily, testPasswordHash } from '../../../testing/builders/families.ts';
import type { Family } from '../../../testing/builders/families.ts';
import { createHarness } from '../../../testing/harness.ts';
import type { Harness } from '../../../testing/harness.ts';

const path = '/api/user/accessHistory';
const day = 24 * 60 * 60_000;

let harness: Harness;
let pool: pg.Pool;
beforeAll(async () => {
  harness = await createHarness();
  pool = harness.database.pool;
});
afterAll(() => harness.close());

async function history(browser: TestBrowser, query = ''): Promise<HistoryPage> {
  const response = await browser.get(`${path}${query}`);
  expect({ status: response.statusCode, body: response.body }).toMatchObject({ status: 200 });
  return response.json<HistoryPage>();
}
const texts = async (browser: TestBrowser, query = ''): Promise<string[]> =>
  (await history(browser, query)).entries.map(({ text }) => text);

const attendanceOf = ({ student, school }: Pick<Family, 'student' | 'school'>): string =>
  `/api/attendance/${student.oneSchoolId}/${school.centreCode}`;

async function makeViewer(family: Family, firstName: string, features = ['Attendance']) {
  const account = await makeAccount(pool, { passwordHash: await testPasswordHash(harness), firstName });
  await delegate(pool, family.owner, account, family.student, { features });
  return { account, browser: await harness.signIn(account.email) };
}

const looksAt = async ({ student }: Pick<Family, 'student'>) => {
  const { rows } = await pool.query<{ part: string; day: string; actor_account_id: number }>(
    `select name as part, (month + second / 86400)::text as day, account_id as actor_account_id
     from record_look cross join lateral unnest(parts, seconds) with ordinality as entry (code, second, position)
     join record_part using (code)
     where student_id = $1 order by month, position`,
    [student.id],
  );
  return rows;
};

describe('a view', () => {
  it('G25 is recorded once per person, part of the record and day, across all processes', async () => {
    const family = await makeFamily(harness, { givenNames: 'Asha' });
    const { browser, owner } = family;
    const look = async () => {
      for (const url of ['/api/user', attendanceOf(family), `${attendanceOf(family)}?year=2025`])
        expect((await browser.get(url)).statusCode).toBe(200);
    };
    await look();
    await look();
    const sibling = await harness.startSibling();
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    await sibling.inject({ url: attendanceOf(family), headers: { cookie } });
    const today = { day: '2026-11-18', actor_account_id: owner.id };
    expect(await looksAt(family)).toEqual([
      { part: 'Overview', ...today },
      { part: 'Attendance', ...today },
    ]);
    // A session lasts minutes, so the next day needs a new one.
    harness.advance(day);
    const tomorrow = await harness.signIn(owner.email);
    await tomorrow.get(attendanceOf(family));
    expect((await looksAt(family)).at(-1)).toEqual({ ...today, part: 'Attendance', day: '2026-11-19' });
    harness.advance(-day);
  });

  it('is not recorded where nothing was shown', async () => {
    const family = await makeFamily(harness);
    const other = await makeFamily(harness);
    const { browser } = await makeViewer(family, 'Graham', ['Timetable']);
    expect((await browser.get(attendanceOf(family))).statusCode).toBe(403);
    expect((await other.browser.get(attendanceOf(family))).statusCode).toBe(404);
    expect(await looksAt(family)).toEqual([]);
  });
});

describe('access history', () => {
  it('lists a person’s own actions, refusals included, newest first', async () => {
    const family = await makeFamily(harness, { givenNames: 'Toby' });
    const { browser, owner, student, school } = family;
    await harness
      .browser('203.0.113.77')
      .post('/api/authentication/login', { body: { email: owner.email, password: 'wrong' } });
    harness.advance(1_000);
    await browser.get(attendanceOf(family));
    harness.advance(1_000);
    await browser.post('/api/attendance/reportAbsence', {
      body: {
        allDay: true,
        dateAbsentFrom: '2026-11-19',
        dateAbsentTo: '2026-11-19',
        timeFrom: '',
        timeTo: '',
        reason: 'Dentist',
        eQId: student.eqId,
        schoolCode: school.centreCode,
      },
    });
    const { entries, next } = await history(browser);
    expect(entries.map(({ text }) => text)).toEqual([
      'You reported an absence of Toby.',
      'You looked at Toby’s attendance.',
      'Somebody tried to sign in with your email, and was refused.',
      'You signed in.',
      'You entered the code for signing in.',
    ]);
    expect(entries[2]).toMatchObject({ isRefused: true, who: 'me' });
    expect(entries[0]).toEqual({
      who: 'me',
      text: 'You reported an absence of Toby.',
      day: '2026-11-18',
      isRefused: false,
      at: harness.now().toISOString(),
    });
    expect(next).toBeNull();
  });

  it('T27 lists another owner’s actions on the student by day, without a name', async () => {
    const family = await makeFamily(harness, { givenNames: 'Zara' });
    const second = await makeCoParent(harness, family, {
      firstName: 'Jordana',
      lastName: 'Reidsecret',
      email: 'jordana.secret@example.com',
      mobile: '0491 570 006',
    });
    await second.browser.get(attendanceOf(family));
    await second.browser.post('/api/user/settings/mobile', { body: { mobile: '0491 570 110' } });
    await second.browser.post('/api/viewer/invite', {
      body: {
        studentId: family.student.oneSchoolId,
        delegateViewer: {
          firstName: 'Hidden',
          lastName: 'Person',
          email: 'hidden@example.com',
          confirmEmail: 'hidden@example.com',
          features: ['Attendance'],
        },
      },
    });
    const response = await family.browser.get(path);
    const { entries } = response.json<HistoryPage>();
    expect(entries.filter(({ who }) => who === 'co-owner')).toEqual([
      {
        who: 'co-owner',
        text: 'Another account owner looked at Zara’s attendance.',
        isRefused: false,
        day: '2026-11-18',
        at: null,
      },
    ]);
    expect(response.body).not.toMatch(/Jordana|Reidsecret|secret|0491|Hidden|198\.51|test browser/);
    expect(await texts(second.browser, '?who=me')).toContain('You changed your mobile number.');
  });

  it('names only the viewers the person invited', async () => {
    const family = await makeFamily(harness, { givenNames: 'Mia' });
    const second = await makeCoParent(harness, family);
    const viewer = await makeViewer(family, 'Amira');
    await viewer.browser.get(attendanceOf(family));
    const [mine] = (await history(family.browser, '?who=viewer')).entries;
    expect(mine).toMatchObject({ text: 'Viewer Testfamily looked at Mia’s attendance.', day: '2026-11-18' });
    expect(mine?.at).not.toBeNull();
    const theirs = await second.browser.get(`${path}?who=viewer`);
    expect(theirs.json<HistoryPage>().entries).toEqual([
      {
        who: 'viewer',
        text: 'A viewer of another account owner looked at Mia’s attendance.',
        day: '2026-11-18',
        at: null,
        isRefused: false,
      },
    ]);
    expect(theirs.body).not.toContain('Testfamily');
    // A viewer sees their own actions, not the family's.
    await family.browser.get(attendanceOf(family));
    expect(await texts(viewer.browser)).toEqual([
      'You looked at Mia’s attendance.',
      'You signed in.',
      'You entered the code for signing in.',
    ]);
  });

  it('T23 shows a viewer what the owner did with their access, and hides the student’s name after it ends', async () => {
    const family = await makeFamily(harness, { givenNames: 'Luca', firstName: 'Meera', lastName: 'Sandhu' });
    const viewer = await makeViewer(family, 'Amira');
    const { rows } = await pool.query<{ token: string }>(
      'select public_id as token from viewer_delegation where viewer_account_id = $1',
      [viewer.account.id],
    );
    const change = async (status: string) => {
      const body = { studentId: family.student.oneSchoolId, token: rows[0]?.token, status };
      expect((await family.browser.post('/api/viewer/changeStatus', { body })).statusCode).toBe(200);
    };
    await viewer.browser.get(attendanceOf(family));
    harness.advance(1_000);
    await change('Blocked');
    await change('Active');
    expect((await texts(viewer.browser)).slice(0, 3)).toEqual([
      'Meera Sandhu unblocked your access to Luca.',
      'Meera Sandhu blocked your access to Luca.',
      'You looked at Luca’s attendance.',
    ]);
    await change('Remove');
    expect((await texts(viewer.browser)).slice(0, 4)).toEqual([
      'Meera Sandhu ended your access to a student.',
      'Meera Sandhu unblocked your access to a student.',
      'Meera Sandhu blocked your access to a student.',
      'You looked at a student’s attendance.',
    ]);
    expect((await texts(family.browser))[0]).toBe('You ended Viewer Testfamily’s access to Luca.');
  });

  it('shows a decision to the submitter, and to other owners when it concerns the student’s record', async () => {
    const family = await makeFamily(harness, { givenNames: 'Dev' });
    const second = await makeCoParent(harness, family);
    const decide = async (kind: string, studentId: number | null) => {
      const { rows } = await pool.query<{ subject: string }>(
        `insert into change_request (kind, student_id, school_id, account_id, old_values, new_values, submitted_at)
         values ($1, $2, $3, $4, '{}', '{}', now()) returning public_id as subject`,
        [kind, studentId, family.school.id, family.owner.id],
      );
      await recordAudit(
        harness.database.db,
        { now: harness.now(), requestId: 'cli-test', actor: systemActor('Ada of the office') },
        {
          event: 'changeRequests.approved',
          detail: { kind },
          ...(studentId === null ? {} : { studentId }),
          subject: rows[0]?.subject ?? '',
        },
      );
    };
    await decide('absence-reason', family.student.id);
    await decide('add-student', family.student.id);
    await decide('parent-details', null);
    expect(await texts(family.browser, '?who=staff')).toEqual([
      'The school or support staff approved the changes to your details.',
      'The school or support staff approved your request to add Dev.',
      'The school or support staff approved the reason for an absence of Dev.',
    ]);
    expect(await texts(second.browser, '?who=staff')).toEqual([
      'The school or support staff approved the reason for an absence of Dev.',
    ]);
  });

  it('pages by 50 without losing simultaneous events', async () => {
    const family = await makeFamily(harness);
    const actor = { kind: 'family', accountId: family.owner.id } as const;
    const call = { now: harness.now(), requestId: 'test', actor };
    for (let at = 0; at < 118; at += 1)
      await recordAudit(harness.database.db, call, { event: 'profile.mobile-changed', detail: { at } });
    const sizes: number[] = [];
    let after = '';
    do {
      const page = await history(family.browser, `?${after === '' ? '' : `after=${after}`}`);
      sizes.push(page.entries.length);
      after = page.next ?? '';
    } while (after !== '');
    expect(sizes).toEqual([50, 50, 20]);
  });

  it('T25 filters by one of the person’s own students only', async () => {
    const family = await makeFamily(harness, { givenNames: 'Kiran' });
    const other = await makeFamily(harness);
    await family.browser.get(attendanceOf(family));
    expect(await texts(family.browser, `?studentId=${family.student.oneSchoolId}`)).toEqual([
      'You looked at Kiran’s attendance.',
    ]);
    const foreign = await other.browser.get(`${path}?studentId=${family.student.oneSchoolId}`);
    const unknown = await other.browser.get(`${path}?studentId=nobody`);
    expect(foreign.json()).toEqual({ entries: [], next: null });
    expect(foreign.body).toBe(unknown.body);
  });

  it('T27 shows a barred owner nothing about the student', async () => {
    const family = await makeFamily(harness, { givenNames: 'Talia' });
    const second = await makeCoParent(harness, family);
    await family.browser.get(attendanceOf(family));
    await second.browser.get(attendanceOf(family));
    await pool.query(
      'update student_contact_relationship set intervention_order = true where known_parent_id = $1',
      [second.owner.parent?.id],
    );
    await makeAbsence(pool, family.student, family.school, '2026-03-02');
    const response = await second.browser.get(path);
    expect(response.body).not.toContain('Talia');
    expect(response.json<HistoryPage>().entries.every(({ who }) => who === 'me')).toBe(true);
  });

  it('returns 400 naming the cursor when it is invalid', async () => {
    const { browser } = await makeFamily(harness);
    const crafted = [
      '-271821-04-20T00:00:00.000Z 1',
      '+275760-09-13T00:00:00.000Z 1',
      '2026-11-18 1',
      '2026-11-18T00:00:00.000Z 1e3',
      '2026-11-18T00:00:00.000Z 9007199254740993',
      '2026-11-18T00:00:00.000Z 1 more',
      '2026-13-40T00:00:00.000Z 1',
      '\u0000 1',
    ];
    for (const place of crafted) {
      const after = Buffer.from(place).toString('base64url');
      const response = await browser.get(`${path}?after=${after}`);
      expect({ place, status: response.statusCode }).toEqual({ place, status: 400 });
      expect(response.json()).toMatchObject({ errors: [{ path: 'query/after' }] });
    }
  });

  it('T28 rejects unknown parameters', async () => {
    const { browser } = await makeFamily(harness);
    const nonsense = [
      '?after=%20',
      '?after=AAAA',
      '?who=nobody',
      '?studentId=a%27b',
      '?account=1',
      '?who=me&who=viewer',
    ];
    for (const query of nonsense) expect((await browser.get(`${path}${query}`)).statusCode).toBe(400);
  });
});
