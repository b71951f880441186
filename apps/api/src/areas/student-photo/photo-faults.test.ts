/** Fault tests: a photo when something breaks midway (F5, F15, F21). Photos are stored in the database. */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeFamily } from '../../testing/builders/families.ts';
import type { Family } from '../../testing/builders/families.ts';
import { createHarness } from '../../testing/harness.ts';
import type { Harness } from '../../testing/harness.ts';
import { picture, upload } from '../../testing/builders/photos.ts';

let harness: Harness;
let family: Family;
let id: string;
let photo: Buffer;
beforeAll(async () => {
  harness = await createHarness();
  photo = await picture().jpeg().toBuffer();
});
afterAll(() => harness.close());
beforeEach(async () => {
  family = await makeFamily(harness);
  id = family.student.oneSchoolId;
});

const query = <Row extends object>(text: string, values: unknown[] = []) =>
  harness.database.pool.query<Row>(text, values);
const promote = () => family.browser.post(`/api/studentphoto/promote/${id}?type=upload`);

/** Raises PostgreSQL's disk-full error from the moment a row is written to this table. */
async function withDiskFull<T>(table: string, work: () => Promise<T>): Promise<T> {
  await harness.asOwner(`create function disk_full() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`);
  await harness.asOwner(`create trigger disk_full after insert or update on ${table}
    for each row execute function disk_full()`);
  try {
    return await work();
  } finally {
    await harness.asOwner('drop function disk_full cascade');
  }
}

async function stateOf(studentId: number): Promise<{ staged: number; current: number; audit: number }> {
  const { rows } = await query<{ staged: number; current: number; audit: number }>(
    `select (select count(*) from staged_photo where student_id = $1) as staged,
            (select count(*) from student_photo where student_id = $1) as current,
            (select count(*) from audit_event where student_id = $1 and event like 'student-photo.%') as audit`,
    [studentId],
  );
  return rows[0] ?? { staged: 0, current: 0, audit: 0 };
}

describe('F15 a full disk', () => {
  it('F15 fails only the upload, leaves no row behind, and still allows sign-in and reads', async () => {
    await withDiskFull('staged_photo', async () => {
      const answer = await upload(family.browser, id, photo);
      expect(answer.statusCode).toBe(503);
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
      expect(await stateOf(family.student.id)).toEqual({ staged: 0, current: 0, audit: 0 });
      const { browser } = await makeFamily(harness);
      expect((await browser.get('/api/authentication/authenticationCheck')).statusCode).toBe(200);
    });
    expect((await upload(family.browser, id, photo)).statusCode).toBe(200);
  });

  it.each(['student_photo', 'audit_event'])(
    'F15 F21 keeps the old photo and the staged one when promoting fails at %s',
    async (table) => {
      await upload(family.browser, id, photo);
      await promote();
      const old = (await family.browser.get(`/api/studentphoto/${id}`)).headers.etag;
      await upload(family.browser, id, await picture(80, 80).png().toBuffer(), { format: 'png' });
      const before = await stateOf(family.student.id);
      await withDiskFull(table, async () => expect((await promote()).statusCode).toBe(503));
      expect(await stateOf(family.student.id)).toEqual(before);
      expect((await family.browser.get(`/api/studentphoto/${id}`)).headers.etag).toBe(old);
      expect((await promote()).statusCode).toBe(204);
      expect((await family.browser.get(`/api/studentphoto/${id}`)).headers.etag).not.toBe(old);
    },
  );
});

describe('F5 a repeated acceptance', () => {
  it('F5 accepts a photo once for any number of concurrent calls', async () => {
    await upload(family.browser, id, photo);
    const answers = await Promise.all(Array.from({ length: 20 }, () => promote()));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([204]));
    const { rows } = await query<{ count: number }>(
      `select count(*) as count from audit_event
       where student_id = $1 and event = 'student-photo.accepted' and (detail ->> 'isNew')::boolean`,
      [family.student.id],
    );
    expect(Number(rows[0]?.count)).toBe(1);
  });
});

/**
 * Stages and promotes numbered pictures in a loop, and prints each number as it is staged. Runs in a child process and
 * calls the service directly.
 */
const endlessOwner = `
  const { openDatabase } = await import(process.argv[1]);
  const { promotePhoto, stageUpload } = await import(process.argv[2]);
  const { connectionString, accountId, studentId, first, now } = JSON.parse(process.argv[3]);
  const db = openDatabase({ connectionString, poolSize: 1 });
  for (let number = first; ; number += 1) {
    const call = { requestId: 'kill', now: new Date(now), actor: { accountId } };
    await stageUpload(db, call, studentId, Buffer.from(String(number)));
    console.log(number);
    await promotePhoto(db, call, studentId, 'upload');
  }`;

const moduleAt = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/**
 * Starts the process at a number and kills it with SIGKILL after it has printed the given count; which write this
 * interrupts is random.
 */
async function runUntilKilled(first: number, pictures: number): Promise<void> {
  const input = JSON.stringify({
    connectionString: harness.connectionString,
    accountId: family.owner.id,
    studentId: id,
    first,
    now: harness.now(),
  });
  const args = [moduleAt('../../platform/database/database.ts'), moduleAt('student-photo.service.ts'), input];
  const child = spawn(process.execPath, ['--input-type=module', '-e', endlessOwner, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  for await (const line of createInterface({ input: child.stdout })) {
    if (Number(line) >= first + pictures) child.kill('SIGKILL');
  }
  await ended;
}

interface Reached {
  current: number;
  accepted: number;
  uploaded: number;
  staged: number;
}

async function reached(): Promise<Reached> {
  const { rows } = await query<Reached>(
    `select coalesce((select convert_from(content, 'UTF8')::int from student_photo where student_id = $1), 0) as current,
            (select count(*)::int from staged_photo where student_id = $1) as staged,
            count(*) filter (where (detail ->> 'isNew')::boolean)::int as accepted,
            count(*) filter (where event = 'student-photo.uploaded')::int as uploaded
     from audit_event where student_id = $1`,
    [family.student.id],
  );
  return rows[0] ?? { current: 0, accepted: 0, uploaded: 0, staged: 0 };
}

describe('F21 a process killed at any moment', () => {
  it('F21 has or has not accepted a photo, including its audit row, and the next attempt completes it', async () => {
    let next = 1;
    for (const pictures of [0, 3, 7, 12, 18]) {
      await runUntilKilled(next, pictures);
      const { current, accepted, uploaded, staged } = await reached();
      // Each picture contains its number: an accepted one is intact, and any other is still staged.
      expect(accepted).toBe(current);
      expect(staged).toBe(uploaded - accepted);
      expect([0, 1]).toContain(staged);
      expect((await promote()).statusCode).toBe(204);
      const done = await reached();
      expect([done.current, done.staged]).toEqual([uploaded, 0]);
      next = uploaded + 1;
    }
  }, 60_000);
});
