/** The hash chain over the audit: every row is sealed once, and `verify` names the first row that was tampered with. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createTestDatabase } from '@portal/test-support/database';
import type { TestDatabase } from '@portal/test-support/database';
import { makeStudent } from '@portal/test-support/factories/index';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { recordAudit } from '../../platform/audit/audit.repository.ts';
import { recordLook } from '../../platform/audit/looks.repository.ts';
import { openDatabase } from '../../platform/database/database.ts';
import type { Db } from '../../platform/database/database.ts';
import { createRecordingOutbox } from '../../testing/harness.ts';
import { chainAges, readChainState } from './chain-state.repository.ts';
import { listRootFiles, rootName, writeRoots } from './root-files.ts';
import { sealAudit } from './seal.service.ts';
import { createSigner } from './signer.ts';
import { verifyAudit } from './verify.service.ts';
import type { Verified } from './verify.service.ts';

const keys = { seed: Buffer.alloc(32, 7), earlierSeeds: [], earlierKeys: [] };
const day1 = new Date('2026-11-18T02:00:00Z');
const day2 = new Date('2026-11-19T02:00:00Z');
const day3 = new Date('2026-11-20T02:00:00Z');

let test: TestDatabase;
let db: Db;
let owner: pg.Client;
let roots: string;
let outbox: ReturnType<typeof createRecordingOutbox>;

beforeAll(async () => {
  test = await createTestDatabase();
  db = openDatabase({ connectionString: test.connectionString });
  owner = new pg.Client({ connectionString: test.ownerConnectionString });
  await owner.connect();
});
afterAll(async () => {
  await db.destroy();
  await owner.end();
  await test.drop();
});
beforeEach(async () => {
  await tamper('truncate audit_seal, audit_day, audit_event, audit_brief, record_look');
  roots = await mkdtemp(path.join(tmpdir(), 'portal-roots-'));
  outbox = createRecordingOutbox();
  return () => rm(roots, { recursive: true });
});

/** As a superuser, who can turn the triggers off. */
async function tamper(statement: string): Promise<void> {
  await owner.query(
    `set session_replication_role = replica; ${statement}; set session_replication_role = origin`,
  );
}

async function write(event: string, now: Date, accountId: number | null = null): Promise<void> {
  const detail = event === 'session.login' ? { by: 'passkey' } : { note: event };
  await recordAudit(db, { now, requestId: 'r', actor: null }, { event, actorAccountId: accountId, detail });
}

const sealingOptions = (seed = keys.seed) => ({
  db,
  waitMs: 100,
  signer: createSigner({ ...keys, seed }),
  outbox,
  auditor: 'auditor@example.com',
  productName: 'Schoolside',
});
const seal = (now: Date): Promise<void> => sealAudit(sealingOptions(), now);

const verify = async (
  from: string | null = null,
  now = day3,
  signer = createSigner(keys),
): Promise<Verified> => verifyAudit({ db, signer, roots, filedDays: await listRootFiles(roots), from, now });

async function idOf(event: string): Promise<number> {
  const { rows } = await owner.query<{ id: string }>('select id from audit_event where event = $1', [event]);
  return Number(rows[0]?.id);
}

/** Two days with events and sign-ins, of which the first is signed. */
async function makeDays(): Promise<void> {
  for (const name of ['one', 'two']) await write(name, day1);
  // As of a transaction that was rolled back.
  await owner.query(`select nextval('audit_event_id')`);
  await write('three', day1);
  await write('session.login', day1, 12);
  await seal(day1);
  await write('four', day1);
  await seal(day1);
  await write('five', day2);
  await seal(day2);
  await writeRoots(db, roots, day2);
}

describe('O-11.1 the audit chain', () => {
  it('covers every row once, and is whole', async () => {
    await makeDays();
    expect(await verify()).toMatchObject({
      difference: null,
      seals: 3,
      rows: 6,
      days: 1,
      daysWithoutFile: 0,
      expired: [],
      sealedAt: day2,
    });
    await seal(day2);
    expect(await verify()).toMatchObject({ seals: 3 });
    expect(await verify('2026-11-19')).toMatchObject({ difference: null, seals: 1, rows: 1, days: 0 });
  });

  it('waits for a transaction that may still write a row with a lower id', async () => {
    await owner.query('begin');
    await owner.query(
      `insert into audit_event (at, event, outcome, request_id) values ($1, 'slow', 'done', 'r')`,
      [day1],
    );
    await write('fast', day1);
    await seal(day1);
    expect(await verify()).toMatchObject({ seals: 0 });
    expect(await readChainState(db)).toMatchObject({ sealedAt: null, waitingSince: day1 });
    await owner.query('commit');
    await seal(day1);
    expect(await verify()).toMatchObject({ difference: null, rows: 2 });
    expect(await readChainState(db)).toEqual({
      sealedAt: day1,
      waitingSince: null,
      signedDay: null,
      signedEnd: null,
    });
  });

  it('is sealed by one of several processes', async () => {
    for (let count = 0; count < 20; count += 1) await write(`event ${count}`, day1);
    await Promise.all([seal(day1), seal(day1), seal(day1)]);
    expect(await verify()).toMatchObject({ difference: null, rows: 20 });
  });

  it('covers views of records when their month has ended', async () => {
    const students = [await makeStudent(owner), await makeStudent(owner)];
    for (const { oneSchoolId } of students)
      await recordLook(db, { accountId: 5, part: 'Overview', now: day1 }, oneSchoolId);
    await seal(new Date('2026-11-30T14:59:00Z'));
    expect(await verify()).toMatchObject({ rows: 0 });
    await seal(new Date('2026-11-30T15:00:00Z'));
    expect(await verify()).toMatchObject({ difference: null, rows: 2 });
    await tamper(`update record_look set seconds = '{1}' where student_id = ${students[1]?.id}`);
    expect((await verify()).difference).toMatchObject({
      in: 'looks',
      key: [5, students[1]?.id],
      what: 'changed',
    });
  });

  it('adds four bytes to a row, and less than 400 to a minute', async () => {
    await owner.query(`insert into audit_brief (at, account_id, kind, request_id)
      select timestamptz '2026-11-18' + n * interval '1 ms', n % 600000, 1, 'AbCdEf-1zzzz1' from generate_series(1, 10000) n`);
    await seal(day1);
    await write('one more', day1);
    await seal(day1);
    const { rows } = await owner.query<{ bytes: number }>(
      `select pg_column_size(s.*) as bytes from audit_seal s order by number`,
    );
    expect(rows[0]?.bytes).toBeLessThan(10_000 * 4.05 + 400);
    expect(rows[1]?.bytes).toBeLessThan(400);
  });
});

describe('O-11.2 verify names the row that', () => {
  beforeEach(makeDays);

  it.each(['three', 'five'])('was changed: %s', async (event) => {
    const id = await idOf(event);
    await tamper(`update audit_event set outcome = 'refused' where id = ${id}`);
    expect((await verify()).difference).toMatchObject({ in: 'events', key: [id], what: 'changed' });
  });

  it('was changed first, of several', async () => {
    const id = await idOf('two');
    await tamper(`update audit_event set request_id = 'x' where id >= ${id}`);
    expect((await verify()).difference).toMatchObject({ key: [id], what: 'changed' });
  });

  it('was removed', async () => {
    const id = await idOf('two');
    await tamper(`delete from audit_event where id = ${id}`);
    expect((await verify()).difference).toMatchObject({ key: [id], what: 'removed' });
  });

  it('was removed from the sign-ins', async () => {
    await tamper('delete from audit_brief');
    expect((await verify()).difference).toMatchObject({ in: 'events', what: 'removed' });
  });

  it.each(['2026-11-18', '2026-01-18'])('was added, dated %s', async (at) => {
    const id = (await idOf('two')) + 1;
    await tamper(
      `insert into audit_event (id, at, event, outcome, request_id) values (${id}, '${at}', 'x', 'done', 'r')`,
    );
    expect((await verify()).difference).toMatchObject({ in: 'events', key: [id], what: 'added' });
  });

  it('was added with the id of another', async () => {
    const id = await idOf('five');
    await tamper(
      `insert into audit_brief (id, at, account_id, kind, request_id) values (${id}, '2026-11-18', 1, 3, 'r')`,
    );
    expect((await verify()).difference).toMatchObject({ key: [id] });
  });

  it('changed places with another', async () => {
    const [two, three] = [await idOf('two'), await idOf('three')];
    const move = (from: number, to: number) => `update audit_event set id = ${to} where id = ${from}`;
    await tamper([move(two, -1), move(three, two), move(-1, three)].join('; '));
    expect((await verify()).difference).toMatchObject({ key: [two], what: 'changed' });
  });

  it('has another meaning, because its code stands for another event', async () => {
    await tamper(`update audit_brief_kind set event = 'session.logout' where code = 3`);
    const difference = (await verify()).difference;
    await tamper(`update audit_brief_kind set event = 'session.login' where code = 3`);
    expect(difference).toMatchObject({ in: 'events', what: 'changed' });
  });
});

describe('O-11.2 verify finds that', () => {
  beforeEach(makeDays);

  it('a seal was changed', async () => {
    await tamper('update audit_seal set row_count = 9 where number = 2');
    expect((await verify()).difference).toEqual({ in: 'seal', seal: 2, what: 'changed' });
  });

  it.each([1, 2])('seal %i was removed', async (number) => {
    await tamper(`delete from audit_seal where number = ${number}`);
    expect((await verify()).difference).toEqual({ in: 'seal', seal: number, what: 'missing' });
  });

  it('a day was removed after its root had been written to a file', async () => {
    await tamper('delete from audit_day');
    expect((await verify()).difference).toEqual({ in: 'day', day: '2026-11-18', what: 'missing' });
  });

  it('the whole chain was made again', async () => {
    const id = await idOf('one');
    await tamper(
      `update audit_event set outcome = 'refused' where id = ${id}; truncate audit_seal, audit_day`,
    );
    await seal(day1);
    await seal(day2);
    await write('later', day2);
    await seal(day2);
    await seal(day3);
    expect((await verify()).difference).toMatchObject({ in: 'day', what: 'not-in-file' });
    await rm(path.join(roots, rootName('2026-11-18')));
    expect(await verify()).toMatchObject({ difference: null, daysWithoutFile: 2 });
  });

  it('a day is signed with an unknown key, or not signed', async () => {
    expect(
      (await verify(null, day3, createSigner({ ...keys, seed: Buffer.alloc(32, 9) }))).difference,
    ).toEqual({
      in: 'day',
      day: '2026-11-18',
      what: 'unknown-key',
    });
    const rotated = createSigner({ ...keys, seed: Buffer.alloc(32, 9), earlierSeeds: [keys.seed] });
    expect(await verify(null, day3, rotated)).toMatchObject({ difference: null });
    await tamper(`update audit_day set signature = set_byte(signature, 0, get_byte(signature, 0) # 1)`);
    expect((await verify()).difference).toMatchObject({ what: 'unsigned' });
  });

  it('a file differs', async () => {
    await writeFile(path.join(roots, rootName('2026-11-18')), '{}');
    expect((await verify()).difference).toMatchObject({ in: 'day', what: 'not-in-file' });
  });
});

describe('O-11.3 a signed day', () => {
  it('is e-mailed to the auditor once', async () => {
    await makeDays();
    await seal(day2);
    expect(await chainAges(db, day2)).toEqual({ unsealedSeconds: 0, signedAgeSeconds: 12 * 3600 });
    expect(outbox.messages).toMatchObject([
      {
        to: 'auditor@example.com',
        subject: 'Audit root of 2026-11-18',
        attachments: [{ name: 'audit-2026-11-18.json' }],
      },
    ]);
  });
});

describe('O-11.4 after the retention period', () => {
  it('the chain stays whole without the rows of dropped months', async () => {
    const old = new Date('2019-05-01T00:00:00Z');
    const nextMonth = new Date();
    nextMonth.setUTCMonth(nextMonth.getUTCMonth() + 1, 15);
    await write('old', old);
    await seal(day1);
    await write('new', nextMonth);
    await seal(day2);
    await tamper('drop table if exists audit_event_first; drop table if exists audit_brief_first');
    const late = await verify(null, new Date());
    expect(late).toMatchObject({ difference: null, expired: ['2019-05-01'] });
    expect((await verify(null, new Date('2020-01-01T00:00:00Z'))).difference).toEqual({
      in: 'month',
      month: '2019-05-01',
      what: 'removed',
    });
  });
});
