/** Files with malware are never served. If scanning is required, unscanned files aren't either (O-21.1, O-21.2). */
import type { ReleaseDetail } from '@portal/contract/releases';
import { eicar, startClamd } from '@portal/simulators';
import type { RunningClamd } from '@portal/simulators';
import { makeDownload, makeSchool } from '@portal/test-support/factories/index';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addressOf, createClamd } from '../../adapters/clamd/clamd.ts';
import type { FileScanner } from '../../ports/file-scanner.ts';
import { fetchFile, fetchWithToken } from '../../testing/builders/downloads.ts';
import { makeFamily } from '../../testing/builders/families.ts';
import type { Family } from '../../testing/builders/families.ts';
import { testPdf } from '../../testing/builders/office/releases.ts';
import { reportAddress, reportsPath } from '../../testing/builders/reports.ts';
import { makeStaff, okay } from '../../testing/builders/office/staff.ts';
import type { TestStaff } from '../../testing/builders/office/staff.ts';
import { FakeStaffProvider } from '../../testing/stand-ins/fake-staff-provider.ts';
import { createHarness } from '../../testing/harness.ts';
import type { Harness } from '../../testing/harness.ts';
import { scanFiles } from './index.ts';

const minute = 60_000;

let clamd: RunningClamd;
let harness: Harness;
let lenient: Harness;
beforeAll(async () => {
  clamd = await startClamd();
  const staffProvider = new FakeStaffProvider();
  harness = await createHarness({ staffProvider, env: { CLAMD_URL: clamd.url, SCANNING: 'required' } });
  lenient = await createHarness({ env: { CLAMD_URL: clamd.url } });
});
afterAll(async () => {
  await harness.close();
  await lenient.close();
  await clamd.close();
});

const alarms: string[] = [];
const scan = (at: Harness, scanner?: FileScanner): Promise<void> =>
  scanFiles({
    db: at.database.db,
    scanner: scanner ?? createClamd(addressOf(new URL(clamd.url))),
    clock: () => at.now(),
    alarm: (message) => alarms.push(message),
  });

/** A file of a family's student, and how the family's browser answers for it. */
async function makeFile(at: Harness, content: string) {
  const family = await makeFamily(at);
  const { student, school, browser } = family;
  const fileName = 'exams.pdf';
  const file = await makeDownload(at.database.pool, student, school, { fileName, content });
  const query = {
    fileId: file.fileId,
    fileName,
    studentId: student.oneSchoolId,
    schoolCode: school.centreCode,
  };
  const open = async () => {
    const { statusCode, body } = await fetchFile(browser, 'exam-timetable', query);
    return statusCode === 200 ? 'served' : JSON.parse(body).reason;
  };
  return { family, open };
}

const refusedAt = async ({ browser }: TestStaff, { centreCode }: { centreCode: string }) =>
  (await browser.get(`/api/office/schools/${centreCode}/refused-files`)).json().files;

describe('O-21.1 serving', () => {
  it('waits for the scan if scanning is required', async () => {
    const { open } = await makeFile(harness, '%PDF-1.7 clean one');
    expect(await open()).toBe('file-waiting');
    await scan(harness);
    expect(await open()).toBe('served');
  });

  it('doesn’t wait if scanning is optional, but never serves a refused file', async () => {
    const { open } = await makeFile(lenient, `%PDF-1.7 ${eicar} optional`);
    expect(await open()).toBe('served');
    await scan(lenient);
    expect(await open()).toBe('file-refused');
  });

  it('withholds a report that was refused after its release, in place of a generated one', async () => {
    const office = await makeOffice();
    const { id, family } = office;
    await upload(office, `${family.student.eqId}.pdf`, testPdf('a report'));
    await scan(harness);
    okay(await release(office));
    harness.advance(2 * minute);
    await harness.runTasks();
    const [report] = okay(await family.browser.get(reportsPath(family))).json().academicResults;
    const address = reportAddress(family, report.reportingPeriodId);
    expect((await fetchWithToken(family.browser, address)).statusCode).toBe(200);
    await harness.database.pool.query(
      `update stored_file set scan_threat = 'Found later' where id in (
         select file_id from file_release_file f join file_release r on r.id = f.release_id where r.public_id = $1)`,
      [id],
    );
    expect((await fetchWithToken(family.browser, address)).json()).toMatchObject({ reason: 'file-refused' });
  });
});

describe('O-21.1 scanning', () => {
  it('keeps a file that could not be scanned waiting, and tries it again later', async () => {
    const { open } = await makeFile(harness, '%PDF-1.7 unlucky one');
    const down: FileScanner = { scan: () => Promise.reject(new Error('Down')) };
    await expect(scan(harness, down)).rejects.toThrow('Down');
    await scan(harness);
    expect(await open()).toBe('file-waiting');
    harness.advance(3 * minute);
    await scan(harness);
    expect(await open()).toBe('served');
  });

  it('scans each content once, whatever the number of workers', async () => {
    for (const name of ['one', 'two', 'three']) await makeFile(harness, `%PDF-1.7 shared ${name}`);
    const before = clamd.scans;
    await Promise.all([scan(harness), scan(harness)]);
    await scan(harness);
    expect(clamd.scans - before).toBe(3);
  });
});

describe('O-21.2 a refused file', () => {
  it('is named with its reason to the staff of its school only, audited there, and raises an alarm', async () => {
    const { family } = await makeFile(harness, `%PDF-1.7 ${eicar} imported`);
    const elsewhere = await makeSchool(harness.database.pool);
    const [ours, theirs] = [
      await makeStaff(harness, 'office', [family.school]),
      await makeStaff(harness, 'office', [elsewhere]),
    ];
    await scan(harness);
    expect(await refusedAt(ours, family.school)).toEqual([
      { name: 'exams.pdf', threat: 'Win.Test.EICAR_HDB-1', at: harness.now().toISOString() },
    ]);
    expect(await refusedAt(theirs, elsewhere)).toEqual([]);
    expect(alarms.at(-1)).toContain('Win.Test.EICAR_HDB-1');
    const row = await harness.database.db
      .selectFrom('audit_event')
      .select(['actor_label', 'outcome', 'school_id'])
      .where('event', '=', 'files.refused')
      .orderBy('id', 'desc')
      .executeTakeFirst();
    expect(row).toEqual({ actor_label: 'malware scanner', outcome: 'refused', school_id: family.school.id });
  });

  it('holds up a release, is shown there, and can’t be opened', async () => {
    const office = await makeOffice();
    const { eqId } = office.family.student;
    const file = await upload(office, `${eqId}.pdf`, testPdf(`${eicar} uploaded`));
    const listed = async () => okay(await office.browser.get(office.path)).json<ReleaseDetail>().list;
    expect(await listed()).toMatchObject([{ scan: { state: 'waiting' } }]);
    expect((await release(office)).json()).toMatchObject({ reason: 'file-waiting' });
    await scan(harness);
    expect(await listed()).toMatchObject([
      { fileName: `${eqId}.pdf`, scan: { state: 'refused', threat: 'Win.Test.EICAR_HDB-1' } },
    ]);
    expect((await release(office)).json()).toMatchObject({ reason: 'file-refused' });
    const opened = await office.browser.get(`${office.path}/files/${file}`);
    expect(opened.json()).toMatchObject({ code: 'download-refused', reason: 'file-refused' });
    expect((await office.browser.post(`${office.path}/files/${file}/remove`)).statusCode).toBe(204);
  });
});

interface Office extends Pick<TestStaff, 'browser'> {
  family: Family;
  id: string;
  path: string;
}

/** A principal with a draft of a release. */
async function makeOffice(): Promise<Office> {
  harness.setNow('2026-11-17T23:00:00Z');
  const family = await makeFamily(harness);
  const staff = await makeStaff(harness, 'principal', [family.school]);
  const base = `/api/office/schools/${family.school.centreCode}/releases`;
  const body = { kind: 'report', title: 'Semester 2', periodEnds: '2026-12-11' };
  const { id } = okay(await staff.browser.post(base, { body })).json<{ id: string }>();
  return { browser: staff.browser, family, id, path: `${base}/${id}` };
}

async function upload({ browser, path }: Office, fileName: string, content: Buffer): Promise<string> {
  const body = { fileName, content: content.toString('base64') };
  return okay(await browser.post(`${path}/files`, { body })).json<{ id: string }>().id;
}

async function release({ browser, path }: Office) {
  const { version } = okay(await browser.get(path)).json<ReleaseDetail>();
  return browser.post(`${path}/release`, { body: { version, at: null } });
}
