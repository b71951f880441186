import type { Reports } from '@portal/contract/reports';
import type { Release, ReleaseDetail } from '@portal/contract/releases';
import { makeEnrolment, makeStudent, switchFeature } from '@portal/test-support/factories/index';
import { makeContact, makeKnownParent } from '@portal/test-support/factories/register';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeFamily } from '../../testing/builders/families.ts';
import type { Family } from '../../testing/builders/families.ts';
import { notificationsOf } from '../../testing/builders/notifications.ts';
import { testPdf } from '../../testing/builders/office/releases.ts';
import { fetchWithToken } from '../../testing/builders/downloads.ts';
import { reportAddress, reportsPath } from '../../testing/builders/reports.ts';
import { makeStaff, okay } from '../../testing/builders/office/staff.ts';
import type { OfficeBrowser } from '../../testing/builders/office/staff.ts';
import { FakeStaffProvider } from '../../testing/stand-ins/fake-staff-provider.ts';
import { createHarness } from '../../testing/harness.ts';
import type { Harness } from '../../testing/harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness({ staffProvider: new FakeStaffProvider() });
});
afterAll(() => harness.close());

const minute = 60_000;

interface Office {
  family: Family;
  browser: OfficeBrowser;
  base: string;
}

/** A school with one family, and its principal. */
async function makeOffice(): Promise<Office> {
  harness.setNow('2026-11-17T23:00:00Z');
  const family = await makeFamily(harness, { givenNames: 'Isla' });
  const { browser } = await makeStaff(harness, 'principal', [family.school]);
  return { family, browser, base: `/api/office/schools/${family.school.centreCode}/releases` };
}

const reports = { kind: 'report', title: 'Semester 2 2026', periodEnds: '2026-12-11' } as const;
const planner = { kind: 'assessment-planner', title: 'Term 1 planner', periodEnds: null } as const;

const create = async ({ browser, base }: Office, body: object = reports): Promise<string> =>
  okay(await browser.post(base, { body })).json<{ id: string }>().id;

const upload = ({ browser, base }: Office, id: string, fileName: string, content = testPdf(fileName)) =>
  browser.post(`${base}/${id}/files`, { body: { fileName, content: content.toString('base64') } });

const detail = async ({ browser, base }: Office, id: string): Promise<ReleaseDetail> =>
  okay(await browser.get(`${base}/${id}`)).json<ReleaseDetail>();

const release = async (office: Office, id: string, at: object | null = null) =>
  office.browser.post(`${office.base}/${id}/release`, {
    body: { version: (await detail(office, id)).version, at },
  });

/** A release of one file of the family's student, handed to the family. */
async function send(office: Office, body: object = reports): Promise<string> {
  const id = await create(office, body);
  okay(await upload(office, id, `${office.family.student.eqId}.pdf`));
  okay(await release(office, id));
  harness.advance(2 * minute);
  await harness.runTasks();
  return id;
}

const reportsOf = async (family: Family) =>
  okay(await family.browser.get(reportsPath(family))).json<Reports>().academicResults;

async function openReport(family: Family): Promise<string> {
  const [report] = await reportsOf(family);
  if (!report) throw new Error('The family has no report');
  return okay(await fetchWithToken(family.browser, reportAddress(family, report.reportingPeriodId))).body;
}

const messagesTo = (email: string) =>
  harness.outbox.messages.filter(
    (message) => message.channel === 'email' && message.to === email && message.subject.startsWith('A new'),
  );

describe('O-13.1 files of a release', () => {
  it('are refused unless they are whole PDFs, whatever their name', async () => {
    const office = await makeOffice();
    const id = await create(office);
    for (const content of ['GIF89a', '%PDF-1.7 that stops in the middle'])
      expect((await upload(office, id, 'report.pdf', Buffer.from(content))).json()).toMatchObject({
        code: 'release-refused',
        reason: 'not-a-pdf',
      });
    expect((await upload(office, id, 'report.pdf', Buffer.alloc(0))).json()).toMatchObject({
      errors: [{ message: 'The file is empty.' }],
    });
    expect((await detail(office, id)).list).toEqual([]);
  });

  it('are looked at, left out, and deleted with the draft', async () => {
    const office = await makeOffice();
    const id = await create(office);
    const { eqId } = office.family.student;
    const file = okay(await upload(office, id, `${eqId}.pdf`)).json<{ id: string }>();
    const path = `${office.base}/${id}/files/${file.id}`;
    expect(okay(await office.browser.get(path)).body).toContain(eqId);
    expect((await office.browser.post(`${path}/remove`)).statusCode).toBe(204);
    okay(await upload(office, id, `${eqId}.pdf`));
    expect((await office.browser.post(`${office.base}/${id}/delete`)).statusCode).toBe(204);
    const { rowCount } = await harness.database.pool.query(
      `select from stored_file where convert_from(content, 'UTF8') like $1`,
      [`%${eqId}%`],
    );
    expect(rowCount).toBe(0);
  });
});

describe('O-1.3 the caller’s own child', () => {
  it('is counted among the families a release misses, not named', async () => {
    const office = await makeOffice();
    const { pool } = harness.database;
    const { school } = office.family;
    const child = await makeStudent(pool, { givenNames: 'Noor' });
    await makeEnrolment(pool, child, school);
    const parent = await makeKnownParent(pool);
    await makeContact(pool, child, parent);
    const id = await create(office);
    okay(await upload(office, id, `${child.eqId}.pdf`));
    expect((await detail(office, id)).reach).toMatchObject({
      unreachedCount: 1,
      unreached: [{ reason: 'no-account' }],
    });
    const { rows } = await pool.query('select source_id from known_parent where id = $1', [parent.id]);
    const { browser } = await makeStaff(harness, 'principal', [school], {
      personId: String(rows[0]?.source_id),
    });
    expect((await detail({ ...office, browser }, id)).reach).toMatchObject({
      unreachedCount: 1,
      unreached: [],
    });
  });
});

describe('O-13.2 matching', () => {
  it('takes an EQ ID for certain, a name as a guess, and nobody for another school’s student', async () => {
    const office = await makeOffice();
    const { school, student } = office.family;
    const { pool } = harness.database;
    const yusuf = await makeStudent(pool, { givenNames: 'Yusuf', familyName: 'Haddad' });
    await makeEnrolment(pool, yusuf, school);
    const elsewhere = (await makeFamily(harness)).student;
    const id = await create(office);
    const matchOf = async (name: string) => okay(await upload(office, id, name)).json<object>();
    expect(await matchOf(`12A_${student.eqId}_x.pdf`)).toMatchObject({ match: 'matched' });
    expect(await matchOf('report-haddad.pdf')).toMatchObject({ match: 'check' });
    expect(await matchOf(`${elsewhere.eqId}.pdf`)).toMatchObject({ match: 'none' });
    expect(await matchOf('12C 1183300777.pdf')).toMatchObject({ match: 'none' });
    expect(await matchOf('Yusuf_HADDAD (1).pdf')).toMatchObject({ match: 'twice' });
    const { unsettled, files } = await detail(office, id);
    expect({ unsettled, files }).toEqual({ unsettled: 4, files: 5 });
    const refused = await release(office, id);
    expect(refused.json()).toMatchObject({ code: 'release-refused', reason: 'unsettled' });
  });

  it('is done by hand for the rest, only to students of the school', async () => {
    const office = await makeOffice();
    const id = await create(office);
    const { id: fileId } = okay(await upload(office, id, 'scan.pdf')).json<{ id: string }>();
    const match = (eqId: string) =>
      office.browser.post(`${office.base}/${id}/files/${fileId}/match`, { body: { eqId } });
    const elsewhere = (await makeFamily(harness)).student;
    expect((await match(elsewhere.eqId)).json()).toMatchObject({ reason: 'no-student' });
    expect((await match(office.family.student.eqId)).statusCode).toBe(204);
    expect((await detail(office, id)).list).toMatchObject([{ match: 'matched', matchedBy: 'hand' }]);
    const found = await office.browser.post(`${office.base}/students/search`, { body: { search: 'isla' } });
    expect(found.json()).toMatchObject({ students: [{ eqId: office.family.student.eqId }] });
  });
});

describe('O-13.3 releasing', () => {
  it('shows nothing before the undo window closes; then each adult is told once and opens it', async () => {
    const office = await makeOffice();
    const { family } = office;
    const id = await create(office);
    okay(await upload(office, id, `${family.student.eqId}.pdf`));
    expect((await detail(office, id)).reach).toMatchObject({ students: 1, families: 1, adults: 1 });
    okay(await release(office, id));
    expect(await reportsOf(family)).toEqual([]);
    harness.advance(2 * minute);
    await harness.runTasks();
    expect(await reportsOf(family)).toMatchObject([
      { reportingPeriod: 'Semester 2 2026', isSchoolReport: true },
    ]);
    expect(messagesTo(family.owner.email)).toHaveLength(1);
    expect(await notificationsOf(harness, family.owner.id)).toMatchObject([
      { kind: 'new-report', params: { reportingPeriod: 'Semester 2 2026' }, channels: ['email'] },
    ]);
    expect(await openReport(family)).toContain(family.student.eqId);
    const { list, opened, state } = await detail(office, id);
    expect({ opened, state }).toEqual({ opened: 1, state: 'released' });
    expect(list[0]?.openings).toHaveLength(1);
  });

  it('waits for its time, and needs a fresh version', async () => {
    const office = await makeOffice();
    const id = await create(office);
    okay(await upload(office, id, `${office.family.student.eqId}.pdf`));
    const stale = await office.browser.post(`${office.base}/${id}/release`, {
      body: { version: 1, at: null },
    });
    expect(stale.json()).toMatchObject({ code: 'request-changed' });
    const { sendsAt } = okay(await release(office, id, { day: '2026-11-20', time: '15:30' })).json<Release>();
    expect(sendsAt).toBe('2026-11-20T05:30:00.000Z');
  });

  it('names students whose families can’t see the file', async () => {
    const office = await makeOffice();
    const { school, student } = office.family;
    await switchFeature(harness.database.pool, school, 'AcademicReports', { isOn: false });
    const id = await create(office);
    okay(await upload(office, id, `${student.eqId}.pdf`));
    expect((await detail(office, id)).reach).toMatchObject({
      families: 0,
      unreachedCount: 1,
      unreached: [{ reason: 'feature-off' }],
    });
  });

  it('hands out planners as downloads', async () => {
    const office = await makeOffice();
    await send(office, planner);
    const { browser, student, school } = office.family;
    const path = `/api/downloads/${student.oneSchoolId}/${school.centreCode}`;
    expect(okay(await browser.get(path)).json()).toMatchObject({
      assessmentPlanners: [{ name: 'Term 1 planner', fileName: 'Term 1 planner.pdf' }],
    });
  });
});

describe('O-13.4 recalling', () => {
  it('in the outbox makes it a draft again, and nothing is sent', async () => {
    const office = await makeOffice();
    const id = await create(office);
    okay(await upload(office, id, `${office.family.student.eqId}.pdf`));
    okay(await release(office, id));
    expect(okay(await office.browser.post(`${office.base}/${id}/recall`)).json()).toMatchObject({
      state: 'draft',
    });
    harness.advance(2 * minute);
    await harness.runTasks();
    expect(await reportsOf(office.family)).toEqual([]);
    expect(messagesTo(office.family.owner.email)).toEqual([]);
  });

  it('later takes the files away, and lists who had opened them', async () => {
    const office = await makeOffice();
    const id = await send(office);
    const [report] = await reportsOf(office.family);
    await openReport(office.family);
    const recalled = okay(await office.browser.post(`${office.base}/${id}/recall`)).json<{
      opened: object[];
    }>();
    expect(recalled).toMatchObject({ state: 'recalled' });
    expect(recalled.opened).toHaveLength(1);
    expect(await reportsOf(office.family)).toEqual([]);
    const address = reportAddress(office.family, report?.reportingPeriodId ?? '');
    expect((await fetchWithToken(office.family.browser, address)).statusCode).toBe(404);
    expect(await notificationsOf(harness, office.family.owner.id)).toEqual([]);
  });
});
