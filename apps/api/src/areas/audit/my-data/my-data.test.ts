import { checkProof, provenFileSchema } from '@portal/contract/audit';
import type { DataExport } from '@portal/contract/audit';
import type { Problem } from '@portal/contract/errors';
import {
  delegate,
  makeAbsence,
  makeAccount,
  makeInvoice,
  makeKnownParent,
} from '@portal/test-support/factories/index';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { TestBrowser } from '../../../testing/browser.ts';
import { makeCoParent, makeFamily, testPasswordHash } from '../../../testing/builders/families.ts';
import type { Family } from '../../../testing/builders/families.ts';
import { createHarness } from '../../../testing/harness.ts';
import type { Harness } from '../../../testing/harness.ts';
import { recordAudit } from '../../../platform/audit/audit.repository.ts';
import { createSigner, sealAudit } from '../../audit-chain/index.ts';
import { sweepDataExports } from './my-data.repository.ts';

const path = '/api/user/data';
const minute = 60_000;
const hour = 60 * minute;

let harness: Harness;
let pool: pg.Pool;
beforeAll(async () => {
  harness = await createHarness();
  pool = harness.database.pool;
});
afterAll(() => harness.close());

async function ask(browser: TestBrowser): Promise<DataExport> {
  const response = await browser.post(path);
  expect({ status: response.statusCode, body: response.body }).toMatchObject({ status: 200 });
  return response.json<DataExport>();
}

const exportsOf = async (browser: TestBrowser): Promise<DataExport[]> =>
  (await browser.get(path)).json<{ exports: DataExport[] }>().exports;

async function tokenFor(browser: TestBrowser, url: string): Promise<string> {
  const query = new URLSearchParams({ path: url }).toString();
  return (await browser.get(`/api/session/downloadToken?${query}`)).json<{ token: string }>().token;
}

async function download(browser: TestBrowser, id: string, format: 'json' | 'pdf') {
  const url = `${path}/${id}/${format}`;
  const opened = await browser.post(`${url}/open`);
  if (opened.statusCode !== 204) return opened;
  return browser.get(url, { headers: { 'download-token': await tokenFor(browser, url) } });
}

async function jsonCopy(browser: TestBrowser): Promise<string> {
  const { id } = await ask(browser);
  await harness.runTasks();
  const response = await download(browser, id, 'json');
  expect({ status: response.statusCode, body: response.body }).toMatchObject({ status: 200 });
  return response.body;
}

const copySchema = z.looseObject({
  you: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
  students: z.array(z.looseObject({ name: z.string(), youAre: z.string() })),
  accessHistory: z.array(z.object({ when: z.string(), who: z.string(), text: z.string() })),
});
const read = (text: string) => copySchema.parse(JSON.parse(text));

const address = (line1: string) => ({ line1, line2: null, suburb: 'Bardon', state: 'QLD', postcode: '4065' });

const setAddress = async ({ student }: Family, line1: string): Promise<void> => {
  await pool.query('update student set residential_address = $2 where id = $1', [
    student.id,
    JSON.stringify(address(line1)),
  ]);
};

const liveWith = async ({ student }: Family, parentId: number | undefined): Promise<void> => {
  await pool.query(
    'update student_contact_relationship set lives_with = true where student_id = $1 and known_parent_id = $2',
    [student.id, parentId],
  );
};

describe('a copy of a person’s data', () => {
  it('is prepared in the background, announced without data, and holds the stored data', async () => {
    const family = await makeFamily(harness, { givenNames: 'Asha', mobile: '0491 570 156' });
    const { browser, owner, student, school } = family;
    await makeAbsence(pool, student, school, '2026-03-02', { reason: 'Dentist appointment' });
    await makeInvoice(pool, student, school, { owingCents: 4550, dueDate: '2026-12-01' });
    await setAddress(family, '12 Wattle Street');
    await liveWith(family, owner.parent?.id);
    const { id, isReady, formats } = await ask(browser);
    expect({ isReady, formats }).toEqual({ isReady: false, formats: [] });
    await harness.runTasks();
    expect(await exportsOf(browser)).toMatchObject([{ id, isReady: true, formats: ['pdf', 'json'] }]);
    const notice = harness.outbox.messages.findLast(({ to }) => to === owner.email);
    expect(notice).toMatchObject({ subject: 'Your Schoolside data is ready' });
    expect(notice?.text).toContain('/#/profile/my-data');
    expect(notice?.text).not.toMatch(/Asha|Dentist|Wattle|0491/);
    const response = await download(browser, id, 'json');
    expect(response.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'private, no-store',
    });
    expect(response.headers['content-disposition']).toContain('attachment; filename="my-data.json"');
    const copy = read(response.body);
    expect(copy.you['account']).toMatchObject([{ email: owner.email, mobile: '0491 570 156' }]);
    expect(copy.students).toMatchObject([
      {
        youAre: 'account owner',
        details: [{ givenNames: 'Asha', residentialAddress: { line1: '12 Wattle Street' } }],
        absences: [{ date: '2026-03-02', reason: 'Dentist appointment' }],
        invoices: [{ owing: 45.5 }],
      },
    ]);
    expect(copy.accessHistory.map(({ text }) => text)).toContain('You asked for a copy of your data.');
    const pdf = await download(browser, id, 'pdf');
    expect(pdf.headers['content-type']).toBe('application/pdf');
    expect(pdf.rawPayload.subarray(0, 8).toString()).toBe('%PDF-1.7');
    expect(pdf.rawPayload.includes('/MarkInfo')).toBe(true);
  });

  it('T27 contains no contact details of the other parent, and no secret', async () => {
    const family = await makeFamily(harness, { givenNames: 'Zara' });
    await setAddress(family, '99 Hiddenaddress Lane');
    const parent = await makeKnownParent(pool, {
      givenName: 'Jordan',
      familyName: 'Otherparent',
      email: 'reg.otherparent@example.com',
      mobile: '0491 570 999',
      address: address('7 Otherparent Court'),
    });
    await pool.query(
      `insert into known_parent_contact (known_parent_id, source_id, contact_type, value, priority)
       values ($1, 'contact-other', 1, '07 3333 9999', 1)`,
      [parent.id],
    );
    const second = await makeCoParent(harness, family, {
      parent,
      firstName: 'Jordan',
      lastName: 'Otherparent',
      email: 'otherparent@example.com',
      mobile: '0491 570 998',
    });
    await liveWith(family, parent.id);
    const attendance = `/api/attendance/${family.student.oneSchoolId}/${family.school.centreCode}`;
    await second.browser.get(attendance);
    await second.browser.post('/api/viewer/invite', {
      body: {
        studentId: family.student.oneSchoolId,
        delegateViewer: {
          firstName: 'Otherviewer',
          lastName: 'Person',
          email: 'otherviewer@example.com',
          confirmEmail: 'otherviewer@example.com',
          features: ['Attendance'],
        },
      },
    });
    const secret = await pool.query<{ password_hash: string }>(
      'select password_hash from account where id = $1',
      [family.owner.id],
    );
    const text = await jsonCopy(family.browser);
    expect(text).toContain('Another account owner looked at Zara');
    expect(text).not.toMatch(/otherparent|hiddenaddress|otherviewer|0491 570 99|3333 9999|jordan/i);
    expect(text).not.toContain(secret.rows[0]?.password_hash);
    expect(text).not.toMatch(/argon2|_hash|token/i);
    // The parent the student lives with sees the address.
    expect(await jsonCopy(second.browser)).toContain('99 Hiddenaddress Lane');
  });

  it('T23 gives a viewer their own data, and only the permitted student data', async () => {
    const family = await makeFamily(harness, { givenNames: 'Mia' });
    await makeAbsence(pool, family.student, family.school, '2026-03-02', { reason: 'Dentist appointment' });
    await makeInvoice(pool, family.student, family.school, { owingCents: 4550, dueDate: '2026-12-01' });
    await setAddress(family, '12 Wattle Street');
    const viewer = await makeAccount(pool, { passwordHash: await testPasswordHash(harness) });
    await delegate(pool, family.owner, viewer, family.student, { features: ['Attendance'] });
    const copy = read(await jsonCopy(await harness.signIn(viewer.email)));
    expect(copy.students).toMatchObject([
      {
        youAre: 'delegated viewer',
        details: [{ dateOfBirth: null, residentialAddress: null }],
        absences: [{ reason: 'Dentist appointment' }],
        invoices: [],
        medicalConditions: [],
        yourRelation: [],
        photo: [],
      },
    ]);
    expect(JSON.stringify(copy)).not.toContain(family.owner.email);
  });
});

describe('downloading a copy', () => {
  async function ready() {
    const family = await makeFamily(harness);
    const { id } = await ask(family.browser);
    await harness.runTasks();
    return { ...family, id, url: `${path}/${id}/json` };
  }

  it('T40 allows one download per file, with a token valid for one minute and this address', async () => {
    const { browser, id, url } = await ready();
    expect((await browser.get(url)).json<Problem>()).toMatchObject({ status: 403, code: 'download-refused' });
    const stale = await tokenFor(browser, url);
    harness.advance(61_000);
    const other = await tokenFor(browser, `${path}/${id}/pdf`);
    for (const token of ['', 'made-up', stale, other])
      expect((await browser.get(url, { headers: { 'download-token': token } })).statusCode).toBe(403);
    const token = await tokenFor(browser, url);
    const both = await Promise.all(
      [1, 2].map(() => browser.get(url, { headers: { 'download-token': token } })),
    );
    expect(both.map(({ statusCode }) => String(statusCode)).sort()).toEqual(['200', '403']);
    expect((await download(browser, id, 'json')).statusCode).toBe(404);
    expect(await exportsOf(browser)).toMatchObject([{ id, formats: ['pdf'] }]);
    const { rows } = await pool.query<{ format: string; held: boolean }>(
      `select f.format, f.content is not null as held from data_export_file f
       join data_export e on e.id = f.export_id where e.public_id = $1 order by 1`,
      [id],
    );
    expect(rows).toEqual([
      { format: 'json', held: false },
      { format: 'pdf', held: true },
    ]);
  });

  it('T25 is limited to the account itself', async () => {
    const { id, url } = await ready();
    const { browser } = await makeFamily(harness);
    expect((await download(browser, id, 'json')).statusCode).toBe(404);
    const token = await tokenFor(browser, url);
    expect((await browser.get(url, { headers: { 'download-token': token } })).statusCode).toBe(403);
    expect(await exportsOf(browser)).toEqual([]);
  });

  it('G7 requires reauthentication after ten minutes, for requests and downloads', async () => {
    const { browser, id, url } = await ready();
    harness.advance(11 * minute);
    for (const response of [
      await browser.post(path),
      await browser.post(`${url}/open`),
      await browser.get(url, { headers: { 'download-token': await tokenFor(browser, url) } }),
    ])
      expect(response.json<Problem>()).toMatchObject({ status: 403, code: 'reauthentication-required' });
    expect(await exportsOf(browser)).toMatchObject([{ id, formats: ['pdf', 'json'] }]);
  });

  it('T23 refuses data the person may no longer see, even within the minute', async () => {
    const { browser, id, url, student, school } = await ready();
    const token = await tokenFor(browser, url);
    await pool.query(
      `insert into feature_switch (school_id, student_id, feature, is_on) values ($1, $2, 'Attendance', false)`,
      [school.id, student.id],
    );
    expect((await browser.get(url, { headers: { 'download-token': token } })).statusCode).toBe(403);
    const refused = await download(browser, id, 'pdf');
    expect(refused.json<Problem>()).toMatchObject({ code: 'download-refused' });
    expect(refused.json<Problem>().detail).toContain('What you may see has changed');
    expect(await exportsOf(browser)).toEqual([]);
  });

  it('expires after three days, and the sweep deletes it', async () => {
    const { owner, id } = await ready();
    harness.advance(72 * hour);
    const browser = await harness.signIn(owner.email);
    expect(await exportsOf(browser)).toEqual([]);
    expect((await download(browser, id, 'json')).statusCode).toBe(404);
    const held = async () =>
      (await pool.query('select from data_export e where e.public_id = $1', [id])).rowCount;
    expect(await held()).toBe(1);
    await sweepDataExports(harness.database.db, harness.now());
    expect(await held()).toBe(0);
  });
});

describe('requesting a copy', () => {
  it('is allowed twice a day, also when requested concurrently', async () => {
    const { browser, owner } = await makeFamily(harness);
    await browser.fetchCsrf();
    const statuses = await Promise.all(
      [1, 2, 3, 4].map(async () => String((await browser.post(path)).statusCode)),
    );
    expect(statuses.sort()).toEqual(['200', '200', '429', '429']);
    const refused = await browser.post(path);
    expect(Number(refused.headers['retry-after'])).toBe(24 * 60 * 60);
    expect(refused.json<Problem>().detail).toBe('You have asked for 2 copies within a day.');
    await harness.runTasks();
    expect(await exportsOf(browser)).toHaveLength(2);
    harness.advance(24 * hour + 1000);
    expect((await (await harness.signIn(owner.email)).post(path)).statusCode).toBe(200);
  });

  it('F13 prepares a copy once, however often the job runs', async () => {
    const { browser, owner } = await makeFamily(harness);
    const { id } = await ask(browser);
    await harness.runTasks();
    const notices = () =>
      harness.outbox.messages.filter(({ to, text }) => to === owner.email && text.includes('is ready'))
        .length;
    expect(notices()).toBe(1);
    const { myDataTasks } = await import('./prepare-export.service.ts');
    const { db, reader } = harness.database;
    const tasks = myDataTasks({ db, reader, config: harness.config });
    const payload = { exportId: id, requestId: 'again', requestedAt: harness.now().toISOString() };
    await tasks['audit.prepare-export']?.(payload, harness.outbox);
    expect(notices()).toBe(1);
  });
});

describe('O-11.7 the proof in the file', () => {
  const sealOptions = () => ({
    db: harness.database.db,
    waitMs: 100,
    signer: createSigner(harness.config.audit.keys),
    outbox: harness.outbox,
    auditor: null,
    productName: 'Schoolside',
  });

  it('contains only the person’s own actions, and matches the published roots', async () => {
    const { owner: account, student } = await makeFamily(harness);
    const { db } = harness.database;
    const call = { now: harness.now(), requestId: 'proof', actor: null };
    const own = { event: 'attendance.absenceReported', actorAccountId: account.id, studentId: student.id };
    await recordAudit(db, call, own);
    // The copy omits refusal reasons and internal steps, and rows of other actors, which contain their names.
    await recordAudit(db, call, { ...own, outcome: 'refused', detail: { why: 'hidden reason' } });
    await recordAudit(db, call, { ...own, event: 'payments.keysIssued', detail: { step: 'hidden step' } });
    const staff = { kind: 'staff', label: 'Hidden Person', staffKey: 'hidden-key' } as const;
    await recordAudit(db, { ...call, actor: staff }, { ...own, event: 'families.viewed' });
    await recordAudit(db, call, {
      ...own,
      actorAccountId: account.id + 1000,
      detail: { of: 'hidden co-owner' },
    });
    await sealAudit(sealOptions(), harness.now());
    harness.advance(25 * hour);
    await sealAudit(sealOptions(), harness.now());
    const text = await jsonCopy(await harness.signIn(account.email));
    const { auditProof } = provenFileSchema.parse(JSON.parse(text));
    const rows = auditProof.lines.map(({ row }) => row).join();
    expect(rows).toContain('attendance.absenceReported');
    expect(text).not.toMatch(/hidden/i);
    const { days } = (await harness.browser().get('/api/audit/roots')).json();
    expect((await checkProof(auditProof, days)).firstFault).toBeNull();
  });
});
