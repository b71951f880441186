/**
 * A writer that commits after a parent's read must leave no stale cached response, even for a parent whose relation the
 * writer couldn't see when it moved the revisions.
 */
import {
  makeAbsence,
  makeConsentRequest,
  makeDownload,
  makeEnrolment,
  makeIncident,
  makeInvoice,
  makeLesson,
  makeOwner,
  makeKnownParent,
  makeReportDocument,
  makeStudent,
} from '@portal/test-support/factories/index';
import type { TestSchool, TestStudent } from '@portal/test-support/factories/index';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeFamily, makeTeachingSchool, testPasswordHash } from '../../testing/builders/families.ts';
import { createHarness } from '../../testing/harness.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import type { Harness } from '../../testing/harness.ts';
import { semesterTwo } from '../../testing/builders/reports.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());

interface Place {
  student: TestStudent;
  school: TestSchool;
}
interface CachedAnswer {
  path: (place: Place) => string;
  write: (db: pg.PoolClient, place: Place) => Promise<unknown>;
  /** Whether the write changes the school's own row. */
  locksSchool?: boolean;
}

const at =
  (area: string) =>
  ({ student, school }: Place): string =>
    `/api/${area}/${student.oneSchoolId}/${school.centreCode}`;
const invoice = { owingCents: 1200, dueDate: '2026-12-01' };

const timetable: CachedAnswer = {
  path: at('timetable'),
  write: (db, { student, school }) =>
    makeLesson(db, student, school, { day: 3, from: '09:00', to: '10:00', name: 'Biology' }),
};

const cached: Record<string, CachedAnswer> = {
  home: {
    path: () => '/api/user',
    write: (db, { school }) => db.query(`update school set name = 'Renamed' where id = $1`, [school.id]),
    locksSchool: true,
  },
  attendance: {
    path: at('attendance'),
    write: (db, { student, school }) => makeAbsence(db, student, school, '2026-11-02'),
  },
  timetable,
  behaviour: {
    path: at('behaviour'),
    write: (db, { student, school }) => makeIncident(db, student, school, '2026-11-10'),
  },
  reports: {
    path: at('reports'),
    write: (db, { student, school }) => makeReportDocument(db, student, school, semesterTwo),
  },
  'enrolment history': {
    path: at('enrolment-history'),
    write: (db, { student }) =>
      db.query(`update enrolment set year_level = '06' where student_id = $1`, [student.id]),
  },
  downloads: {
    path: at('downloads'),
    write: (db, { student, school }) => makeDownload(db, student, school),
  },
  'the payments of a student': {
    path: at('payments'),
    write: (db, { student, school }) => makeInvoice(db, student, school, invoice),
  },
  'the payments of all students': {
    path: () => '/api/payments',
    write: (db, { student, school }) => makeInvoice(db, student, school, invoice),
  },
  'consent requests': {
    path: ({ student, school }) =>
      `/api/consent/summary?students=${student.oneSchoolId}.${school.centreCode}`,
    write: (db, { student, school }) =>
      makeConsentRequest(db, student, school, { dueDate: '2026-12-04', title: 'Excursion' }),
  },
};

interface Writer {
  query: pg.PoolClient['query'];
  /** The import's last step: it looks for the accounts to touch. */
  touchAccounts: (place: Place) => Promise<unknown>;
  /** The rows of one cached answer, written as an import writes them. */
  write: (answer: CachedAnswer, place: Place) => Promise<unknown>;
}

/** Runs `meanwhile` during an import's transaction, and commits afterwards. */
async function duringImport<T>(meanwhile: (writer: Writer) => Promise<T>): Promise<T> {
  const client = await harness.database.pool.connect();
  try {
    await client.query('begin');
    await client.query(`select set_config('portal.bulk_import', 'accounts-last', true)`);
    const result = await meanwhile({
      query: client.query.bind(client),
      write: ({ write }, place) => write(client, place),
      touchAccounts: ({ student, school }) =>
        client.query('select touch_accounts_after_import($1, $2, $2)', [[student.id], [school.id]]),
    });
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

/** A school with a student whom no account can see yet. */
async function makePlace(): Promise<Place> {
  const { pool } = harness.database;
  const place = { school: await makeTeachingSchool(harness), student: await makeStudent(pool) };
  await makeEnrolment(pool, place.student, place.school);
  return place;
}

async function registerParent({ student }: Place): Promise<TestBrowser> {
  const passwordHash = await testPasswordHash(harness);
  const parent = await makeOwner(harness.database.pool, [student], { passwordHash });
  return harness.signIn(parent.email);
}

/** Whether the call succeeds with a response that differs from `before`. */
async function isFresh(browser: TestBrowser, path: string, before: string): Promise<boolean> {
  const after = await browser.get(path);
  return after.statusCode === 200 && after.body !== before;
}

describe.each(Object.entries(cached))('%s', (_, answer) => {
  it('is fresh once an import that was open during a read has committed', async () => {
    const family = await makeFamily(harness);
    const path = answer.path(family);
    const before = await duringImport(async (writer) => {
      await writer.write(answer, family);
      const { body } = await family.browser.get(path);
      await writer.touchAccounts(family);
      return body;
    });
    expect(await isFresh(family.browser, path, before)).toBe(true);
  });

  it('is fresh for a student’s first parent, who registered during an import', async () => {
    const place = await makePlace();
    const path = answer.path(place);
    const [browser, before] = await duringImport(async (writer) => {
      // While an import that has changed the school's own row is open, no parent can register there.
      if (answer.locksSchool !== true) await writer.write(answer, place);
      const parent = await registerParent(place);
      const { body } = await parent.get(path);
      if (answer.locksSchool === true) await writer.write(answer, place);
      await writer.touchAccounts(place);
      return [parent, body];
    });
    expect(await isFresh(browser, path, before)).toBe(true);
  });
});

describe('a parent who registers after an import has looked for its accounts', () => {
  it('waits for the import to commit, and so caches no outdated response', async () => {
    const place = await makePlace();
    let hasRegistered = false;
    const { registering: registered } = await duringImport(async (writer) => {
      await writer.query(`update student set preferred_given_name = 'Renamed' where id = $1`, [
        place.student.id,
      ]);
      await writer.touchAccounts(place);
      const registering = registerParent(place).then((browser) => {
        hasRegistered = true;
        return browser;
      });
      await expectSomebodyWaits(writer);
      expect(hasRegistered).toBe(false);
      return { registering };
    });
    const browser = await registered;
    expect((await browser.get('/api/user')).body).toContain('Renamed');
  });

  it('waits even if only school-wide rows changed', async () => {
    const place = await makePlace();
    const { registering: registered } = await duringImport(async (writer) => {
      await writer.write(timetable, place);
      await writer.query('select touch_accounts_after_import($1, $2, $1)', [[], [place.school.id]]);
      const registering = registerParent(place);
      await expectSomebodyWaits(writer);
      return { registering };
    });
    const browser = await registered;
    expect((await browser.get(timetable.path(place))).body).toContain('Biology');
  });
});

/** Resolves once another connection waits for a lock. */
async function expectSomebodyWaits({ query }: Writer): Promise<void> {
  await expect
    .poll(async () => {
      const { rowCount } = await query(
        `select from pg_locks where not granted and pg_backend_pid() = any (pg_blocking_pids(pid))`,
      );
      return rowCount;
    })
    .toBeGreaterThan(0);
}

it('a parent sees their own details from a writer that committed after they registered', async () => {
  const { pool } = harness.database;
  const parent = await makeKnownParent(pool);
  const place = await makePlace();
  const passwordHash = await testPasswordHash(harness);
  const addContact = `insert into known_parent_contact (source_id, known_parent_id, contact_type, value, priority)
    values ($1, $2, 0, '0491 570 156', 1)`;
  const browser = await duringImport(async (writer) => {
    await writer.query(addContact, [`contact-of-${parent.id}`, parent.id]);
    const account = await makeOwner(pool, [place.student], { parent, passwordHash });
    const signedIn = await harness.signIn(account.email);
    expect((await signedIn.get('/api/user')).body).not.toContain('0491 570 156');
    return signedIn;
  });
  expect((await browser.get('/api/user')).body).toContain('0491 570 156');
});
