/** Which records the daily run removes under the retention rules, and which it keeps. */
import { createTestDatabase } from '@portal/test-support/database';
import type { TestDatabase } from '@portal/test-support/database';
import {
  makeAbsence,
  makeAccount,
  makeCardPayment,
  makeContact,
  makeInvoice,
  makeKnownParent,
  makeOwner,
  makeSchool,
  makeStudent,
} from '@portal/test-support/factories/index';
import type { TestSchool, TestStudent } from '@portal/test-support/factories/index';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemActor } from '../../platform/access/actor.ts';
import { openDatabase } from '../../platform/database/database.ts';
import type { Db } from '../../platform/database/database.ts';
import { changeRule, expireDaily, expireRecords, reportRetention } from './index.ts';
import type { RetentionKind } from './index.ts';

const now = new Date('2026-11-18T16:20:00Z');

let test: TestDatabase;
let runtime: Db;
let ownerDb: Db;
let client: pg.Client;
let school: TestSchool;
let student: TestStudent;
beforeAll(async () => {
  test = await createTestDatabase();
  runtime = openDatabase({ connectionString: test.connectionString });
  ownerDb = openDatabase({ connectionString: test.ownerConnectionString });
  client = new pg.Client({ connectionString: test.connectionString });
  await client.connect();
  school = await makeSchool(client);
  student = await makeStudent(client);
});
afterAll(async () => {
  await runtime.destroy();
  await ownerDb.destroy();
  await client.end();
  await test.drop();
});

const keep = (kind: RetentionKind, months: number | null): Promise<void> =>
  changeRule(ownerDb, { now, requestId: 'test', actor: systemActor('Riley') }, { kind, months });

async function valuesOf(query: string): Promise<unknown[]> {
  const { rows } = await client.query<Record<string, unknown>>(query);
  return rows.flatMap((row) => Object.values(row));
}

async function makeRequest(decidedAt: string | null, state: string, isExported: boolean): Promise<void> {
  const { id } = await makeAccount(client);
  await client.query(
    `with batch as (
       insert into change_request_export (exported_at, exported_by) select now(), 'x' where $5 returning id)
     insert into change_request (kind, student_id, school_id, account_id, old_values, new_values, submitted_at, decided_at,
                                 state, note, export_id)
     values ('student-details', $1, $2, $3, '{}', '{}', '2019-01-01', $4, $6, $6, (select id from batch))`,
    [student.id, school.id, id, decidedAt, isExported, state],
  );
}

const addReports = () =>
  client.query(`insert into error_report (received_at, reported_at, error, page, device, language, user_agent, app_version, app_name)
                select at, at, at::text, '/', '{}', 'en', '', '1', 'x'
                from unnest(array['2026-08-18T16:00:00Z', '2026-08-18T17:00:00Z']::timestamptz[]) as at`);

describe('the daily run', () => {
  it('keeps children’s records, requests and payments unless the department decides otherwise', async () => {
    const kept = (await reportRetention(runtime, now)).filter(({ months }) => months === null);
    expect(kept.map(({ kind }) => kind)).toEqual([
      'payments',
      'change-requests',
      'reported-absences',
      'consent-answers',
    ]);
  });

  it('removes expired records once a day, and audits it', async () => {
    await addReports();
    await expireDaily(runtime, new Date('2026-11-18T15:20:00Z'));
    expect(await valuesOf('select count(*) from error_report')).toEqual([2]);
    const report = (await reportRetention(runtime, now)).find(({ kind }) => kind === 'error-reports');
    expect(report).toMatchObject({ months: 3, oldest: new Date('2026-08-18T16:00:00Z'), expired: 1 });
    await expireDaily(runtime, now);
    expect(await valuesOf('select received_at from error_report')).toEqual([
      new Date('2026-08-18T17:00:00Z'),
    ]);
    await expireDaily(runtime, now);
    expect(await valuesOf("select detail from audit_event where event = 'retention.expired'")).toEqual([
      { kind: 'error-reports', count: 1 },
    ]);
  });

  it('removes decided requests that were exported, and absences that only families reported', async () => {
    await makeRequest('2019-06-01', 'approved', true);
    await makeRequest('2019-06-01', 'rejected', false);
    await makeRequest('2019-06-01', 'approved', false);
    await makeRequest(null, 'submitted', false);
    await makeRequest('2026-06-01', 'rejected', false);
    await makeAbsence(client, student, school, '2019-03-01', { isReported: true });
    await makeAbsence(client, student, school, '2019-03-04');
    await makeAbsence(client, student, school, '2026-03-02', { isReported: true });
    expect(await expireRecords(runtime, now)).toEqual({});
    await keep('change-requests', 84);
    await keep('reported-absences', 84);
    expect(await expireRecords(runtime, now)).toEqual({ 'change-requests': 2, 'reported-absences': 1 });
    expect(await valuesOf('select state from change_request order by id')).toEqual([
      'approved',
      'submitted',
      'rejected',
    ]);
    expect(await valuesOf('select absence_date::text from absence order by 1')).toEqual([
      '2019-03-04',
      '2026-03-02',
    ]);
  });

  it('removes only settled payments whose invoice has left the register', async () => {
    const invoice = await makeInvoice(client, student, school, {
      owingCents: 500,
      dueDate: '2019-03-01',
    });
    const gone = { ...invoice, sourceId: 'gone' };
    const pay = (of: typeof invoice, paidAt: string, state?: 'open') =>
      makeCardPayment(
        client,
        { student, school, invoice: of },
        { amountCents: 500, paidAt, ...(state && { state }) },
      );
    await pay(gone, '2019-01-01T00:00:00Z');
    await pay(gone, '2026-01-01T00:00:00Z');
    await pay(gone, '2019-01-02T00:00:00Z', 'open');
    await pay(invoice, '2019-01-03T00:00:00Z');
    expect(await expireRecords(runtime, now)).toEqual({});
    await keep('payments', 84);
    expect(await expireRecords(runtime, now)).toEqual({ payments: 1 });
    expect(await valuesOf('select begun_at::date::text from payment_attempt order by 1')).toEqual([
      '2019-01-02',
      '2019-01-03',
      '2026-01-01',
    ]);
    await client.query("set portal.expires_payments = 'on'");
    await expect(client.query('delete from payment_transaction')).rejects.toThrow('is kept');
  });

  it('drops audit partitions by the database’s clock when called by the portal’s own role', async () => {
    await client.query(
      `insert into audit_brief (at, account_id, kind, request_id) values ('2010-01-15', 1, 1, 'old')`,
    );
    const partitions =
      "select count(*) from audit_partition where name in ('audit_brief_first', 'audit_brief_2010_01')";
    expect(await valuesOf("select expire_audit('2090-01-01')")).toEqual([[]]);
    const owner = new pg.Client({ connectionString: test.ownerConnectionString });
    await owner.connect();
    await owner.query(`alter table audit_brief detach partition audit_brief_first;
      create table audit_brief_2010_01 partition of audit_brief for values from ('2010-01-01+00') to ('2010-02-01+00')`);
    await owner.end();
    expect(await expireRecords(runtime, now)).toEqual({ audit: 1 });
    expect(await valuesOf(partitions)).toEqual([0]);
  });

  it('rejects a period that is too short, and any change by the portal’s own role', async () => {
    await expect(keep('audit', 12)).rejects.toThrow('retention_rule_check');
    await expect(client.query('update retention_rule set months = 24')).rejects.toThrow('permission denied');
  });
});

describe('a parent without a student', () => {
  const month = (count: number): Date => new Date(Date.UTC(2026, 10 + count, 19, 16));

  it('is anonymised after a year, unless a student returns', async () => {
    const [orphan, returned, linked] = [
      await makeKnownParent(client),
      await makeKnownParent(client),
      await makeKnownParent(client),
    ];
    const owner = await makeOwner(client, [student]);
    await makeContact(client, student, linked);
    await client.query('delete from student_contact_relationship where known_parent_id = $1', [
      owner.parent.id,
    ]);
    await client.query(
      "insert into known_parent_contact (known_parent_id, source_id, contact_type, value, priority) values ($1, 'c', 1, '0491 570 156', 1)",
      [orphan.id],
    );
    await expireRecords(runtime, month(0));
    expect(await expireRecords(runtime, month(11))).toEqual({});
    await makeContact(client, student, returned);
    expect(await expireRecords(runtime, month(13))).toEqual({ 'orphaned-parents': 1 });
    expect(await valuesOf("select id from known_parent where family_name = 'Removed'")).toEqual([orphan.id]);
    expect(
      await valuesOf(`select given_name, email, mobile, residential_address, postal_address
                      from known_parent where id = ${orphan.id}`),
    ).toEqual(['Removed', null, null, null, null]);
    expect(await valuesOf('select count(*) from known_parent_contact')).toEqual([0]);
    expect(await expireRecords(runtime, month(14))).toEqual({});
    // The period restarts when the student leaves again.
    await client.query('delete from student_contact_relationship where known_parent_id = $1', [returned.id]);
    expect(await expireRecords(runtime, month(15))).toEqual({});
  });
});
