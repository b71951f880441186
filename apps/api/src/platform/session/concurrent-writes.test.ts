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
}

const at =
  (area: string) =>
  ({ student, school }: Place): string =>
    `/api/${area}/${student.oneSchoolId}/${school.centreCode}`;
const invoice = { owingCents: 1200, dueDate: '2026-12-01' };

const cached: Record<string, CachedAnswer> = {
  home: {
    path: () => '/api/user',
    write: (db, { school }) => db.query(`update school set name = 'Renamed' where id = $1`, [school.id]),
  },
  attendance: {
    path: at('attendance'),
    write: (db, { student, school }) => makeAbsence(db, student, school, '2026-11-02'),
  },
  timetable: {
    path: at('timetable'),
    write: (db, { student, school }) =>
      makeLesson(db, student, school, { day: 3, from: '09:00', to: '10:00', name: 'Biology' }),
  },
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

/** Calls `meanwhile` while a transaction has uncommitted writes. */
async function whileUncommitted(
  write: (db: pg.PoolClient) => Promise<unknown>,
  meanwhile: () => Promise<void>,
): Promise<void> {
  const client = await harness.database.pool.connect();
  try {
    await client.query('begin');
    await write(client);
    await meanwhile();
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

/** Writes like an import: rows first, then the school's revision once. */
async function importInto(db: pg.PoolClient, place: Place, { write }: CachedAnswer): Promise<void> {
  await db.query(`set local portal.bulk_import = 'on'`);
  await write(db, place);
  await db.query('update school set revision = revision + 1 where id = $1', [place.school.id]);
}

describe.each(Object.entries(cached))('%s', (_, answer) => {
  it('is fresh after a writer commits that was open during a read', async () => {
    const family = await makeFamily(harness);
    const path = answer.path(family);
    let before = '';
    await whileUncommitted(
      (db) => importInto(db, family, answer),
      async () => {
        before = (await family.browser.get(path)).body;
      },
    );
    const after = await family.browser.get(path);
    expect(after.statusCode).toBe(200);
    expect(after.body).not.toBe(before);
  });

  it('is fresh for the first parent of a student, linked while an import was open', async () => {
    const { pool } = harness.database;
    const school = await makeTeachingSchool(harness);
    const place = { school, student: await makeStudent(pool) };
    await makeEnrolment(pool, place.student, school);
    const passwordHash = await testPasswordHash(harness);
    const path = answer.path(place);
    let before = '';
    let browser = harness.browser();
    await whileUncommitted(
      (db) => importInto(db, place, answer),
      async () => {
        const parent = await makeOwner(pool, [place.student], { passwordHash });
        browser = await harness.signIn(parent.email);
        before = (await browser.get(path)).body;
      },
    );
    const after = await browser.get(path);
    expect(after.statusCode).toBe(200);
    expect(after.body).not.toBe(before);
  });
});

it('a parent sees their own details from a writer that committed after they registered', async () => {
  const { pool } = harness.database;
  const parent = await makeKnownParent(pool);
  const student = await makeStudent(pool);
  await makeEnrolment(pool, student, await makeTeachingSchool(harness));
  const passwordHash = await testPasswordHash(harness);
  const addContact = `insert into known_parent_contact (source_id, known_parent_id, contact_type, value, priority)
    values ($1, $2, 0, '0491 570 156', 1)`;
  let browser = harness.browser();
  await whileUncommitted(
    (db) => db.query(addContact, [`contact-of-${parent.id}`, parent.id]),
    async () => {
      const account = await makeOwner(pool, [student], { parent, passwordHash });
      browser = await harness.signIn(account.email);
      expect((await browser.get('/api/user')).body).not.toContain('0491 570 156');
    },
  );
  expect((await browser.get('/api/user')).body).toContain('0491 570 156');
});
