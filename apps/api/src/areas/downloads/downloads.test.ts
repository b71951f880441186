import type { Downloads } from '@portal/contract/downloads';
import { delegate, makeAccount, makeDownload, switchFeature } from '@portal/test-support/factories/index';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askToken, fetchFile, fetchWith, fileAddress } from '../../testing/builders/downloads.ts';
import { makeCoParent, makeFamily, testPasswordHash } from '../../testing/builders/families.ts';
import type { Family } from '../../testing/builders/families.ts';
import { createHarness } from '../../testing/harness.ts';
import type { Harness } from '../../testing/harness.ts';
import { sweepDownloadTokens } from './index.ts';

let harness: Harness;
let db: pg.Pool;
beforeAll(async () => {
  harness = await createHarness();
  db = harness.database.pool;
});
afterAll(() => harness.close());

interface Downloadable extends Family {
  file: { fileId: string; fileName: string; content: string };
  query: Record<string, string>;
}

async function makeDownloadable(fileName = 'exams.pdf'): Promise<Downloadable> {
  const family = await makeFamily(harness);
  const { student, school } = family;
  const file = await makeDownload(db, student, school, { fileName });
  const query = {
    fileId: file.fileId,
    fileName,
    studentId: student.oneSchoolId,
    schoolCode: school.centreCode,
  };
  return { ...family, file, query };
}

const listPath = ({ student, school }: Pick<Family, 'student' | 'school'>): string =>
  `/api/downloads/${student.oneSchoolId}/${school.centreCode}`;

const tokenRows = async (): Promise<number> =>
  Number((await db.query<{ count: string }>('select count(*) from download_token')).rows[0]?.count);

async function viewerOf(family: Family, features: string[]) {
  const viewer = await makeAccount(db, { passwordHash: await testPasswordHash(harness) });
  await delegate(db, family.owner, viewer, family.student, { features });
  return harness.signIn(viewer.email);
}

describe('the list of downloads', () => {
  it('is cached for at most a quarter of an hour', async () => {
    const family = await makeDownloadable();
    const count = async (): Promise<number> => {
      const response = await family.browser.get(listPath(family));
      return response.json<Downloads>().examTimetables.length;
    };
    expect(await count()).toBe(1);
    // A write that fires no trigger, so the stamp doesn't change.
    await harness.asOwner(`alter table download disable trigger all; delete from download;
                           alter table download enable trigger all`);
    expect(await count()).toBe(1);
    harness.advance(15 * 60_000);
    expect(await count()).toBe(0);
  });

  it('lists each kind newest first, with sizes', async () => {
    const { browser, student, school, file } = await makeDownloadable();
    await makeDownload(db, student, school, { name: 'Newer', publishedOn: '2026-11-17' });
    await makeDownload(db, student, school, { kind: 'assessment-planner', name: 'Planner' });
    expect((await browser.get(listPath({ student, school }))).json<Downloads>()).toMatchObject({
      examTimetables: [
        { name: 'Newer', publishedOn: '2026-11-17' },
        {
          name: 'Exam block timetable',
          fileId: file.fileId,
          fileName: 'exams.pdf',
          bytes: file.content.length,
        },
      ],
      assessmentPlanners: [{ name: 'Planner' }],
    });
  });

  it.each([
    [['ExamTimetable'], 1, 0],
    [['AssessmentPlanner'], 0, 1],
    [['ExamTimetable', 'AssessmentPlanner'], 1, 1],
  ])('shows a viewer with %j only that kind', async (features, exams, planners) => {
    const family = await makeDownloadable();
    await makeDownload(db, family.student, family.school, { kind: 'assessment-planner' });
    const viewer = await viewerOf(family, features);
    const list = (await viewer.get(listPath(family))).json<Downloads>();
    expect([list.examTimetables.length, list.assessmentPlanners.length]).toEqual([exams, planners]);
  });

  it('is off when both features are, and includes a new file at once', async () => {
    const family = await makeDownloadable();
    await switchFeature(db, family.school, 'AssessmentPlanner');
    expect((await family.browser.get(listPath(family))).json<Downloads>().examTimetables).toHaveLength(1);
    await makeDownload(db, family.student, family.school);
    expect((await family.browser.get(listPath(family))).json<Downloads>().examTimetables).toHaveLength(2);
    await switchFeature(db, family.school, 'ExamTimetable');
    expect((await family.browser.get(listPath(family))).json()).toMatchObject({
      code: 'feature-unavailable',
    });
  });
});

describe('a download', () => {
  it('is sent as an uncacheable attachment, and is audited', async () => {
    const { browser, query, file, student } = await makeDownloadable();
    const response = await fetchFile(browser, 'exam-timetable', query);
    expect(response.statusCode).toBe(200);
    expect(response.body).toBe(file.content);
    expect(response.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="exams.pdf"; filename*=UTF-8''exams.pdf`,
      'cache-control': expect.stringContaining('no-store'),
      'x-content-type-options': 'nosniff',
    });
    const audit = await harness.database.db
      .selectFrom('audit_event')
      .select(['event', 'subject', 'outcome'])
      .where('student_id', '=', student.id)
      .execute();
    expect(audit).toEqual([{ event: 'downloads.downloaded', subject: file.fileId, outcome: 'done' }]);
  });

  it('T40 works once, for 60 seconds', async () => {
    const { browser, query } = await makeDownloadable();
    const address = fileAddress('exam-timetable', query);
    const used = await askToken(browser, address);
    expect(Buffer.from(used, 'base64url')).toHaveLength(16);
    const [late, inTime] = [await askToken(browser, address), await askToken(browser, address)];
    const statuses = await Promise.all(
      Array.from({ length: 20 }, async () => (await fetchWith(browser, address, used)).statusCode),
    );
    expect(statuses.sort((a, b) => a - b)).toEqual([200, ...Array.from({ length: 19 }, () => 403)]);
    harness.advance(59_000);
    expect((await fetchWith(browser, address, inTime)).statusCode).toBe(200);
    harness.advance(1_000);
    expect((await fetchWith(browser, address, late)).json()).toMatchObject({
      status: 403,
      code: 'download-refused',
    });
  });

  it('T40 is bound to this address and session, and is used up by any attempt', async () => {
    const family = await makeDownloadable();
    const { browser, query, owner, student, school } = family;
    const address = fileAddress('exam-timetable', query);
    const second = await makeDownload(db, student, school);
    // A second code may be sent only after half a minute.
    harness.advance(31_000);
    const other = await harness.signIn(owner.email);
    const coParent = (await makeCoParent(harness, family)).browser;
    const wrong = [
      fileAddress('assessment-planner', query),
      fileAddress('exam-timetable', { ...query, fileId: second.fileId }),
      `${address}&pPAO=`,
      address.replace('exam-timetable?', 'exam-timetable?&'),
    ];
    for (const path of wrong) {
      const token = await askToken(browser, address);
      expect((await fetchWith(browser, path, token)).statusCode).toBe(403);
      expect((await fetchWith(browser, address, token)).statusCode).toBe(403);
    }
    for (const stranger of [other, coParent]) {
      expect((await fetchWith(stranger, address, await askToken(browser, address))).statusCode).toBe(403);
    }
    expect((await fetchWith(harness.browser(), address, await askToken(browser, address))).statusCode).toBe(
      401,
    );
    for (const token of ['', 'x', 'A'.repeat(22)]) {
      expect((await fetchWith(browser, address, token)).statusCode).toBe(403);
    }
    expect((await browser.get(address)).statusCode).toBe(403);
  });

  it('T40 deletes used and expired tokens', async () => {
    const { browser, query } = await makeDownloadable();
    await db.query('delete from download_token');
    const token = await askToken(browser, fileAddress('exam-timetable', query));
    const { rows } = await db.query('select * from download_token');
    expect(JSON.stringify(rows)).not.toContain(token);
    await sweepDownloadTokens(harness.database.db, harness.now());
    expect(await tokenRows()).toBe(1);
    await sweepDownloadTokens(harness.database.db, new Date(harness.now().getTime() + 61_000));
    expect(await tokenRows()).toBe(0);
  });

  it('T40 accepts only paths of this service', async () => {
    const { browser } = await makeDownloadable();
    for (const path of [
      '',
      'https://example.com/',
      '//example.com',
      '/login',
      '/api/a b',
      `/api/${'x'.repeat(2048)}`,
    ]) {
      const response = await browser.get(
        `/api/session/downloadToken?${new URLSearchParams({ path }).toString()}`,
      );
      expect(response.statusCode).toBe(400);
    }
  });

  it.each(['a.pdf\r\nSet-Cookie: sid=1', 'a"; filename="b.exe', 'Prüfung – Jahr 9.pdf', '../../etc/passwd'])(
    'T40 sanitises the file name %j',
    async (fileName) => {
      const { browser, query } = await makeDownloadable(fileName);
      const response = await fetchFile(browser, 'exam-timetable', query);
      expect(response.statusCode).toBe(200);
      expect(response.headers['set-cookie']).toBeUndefined();
      expect(response.headers['content-disposition']).toMatch(
        /^attachment; filename="[\w .()-]+"; filename\*=UTF-8''[\w.%!~-]+$/,
      );
    },
  );
});

describe('permission to download', () => {
  it('T26 refuses an identity other than the caller’s', async () => {
    const family = await makeDownloadable();
    const { browser, query, student } = family;
    const other = await makeFamily(harness);
    const parentOf = async (email: string) =>
      (
        await db.query<{ id: string }>(
          'select p.source_id as id from account a join known_parent p on p.id = a.known_parent_id where a.email = $1',
          [email],
        )
      ).rows[0]?.id ?? '';
    const own = await parentOf(family.owner.email);
    const viewer = await viewerOf({ ...family, student }, ['ExamTimetable']);
    const tries = [
      { by: browser, pPAO: own, schoolUserId: '', status: 200 },
      { by: browser, pPAO: '', schoolUserId: '', status: 200 },
      { by: browser, pPAO: await parentOf(other.owner.email), schoolUserId: '', status: 403 },
      { by: browser, pPAO: own.toUpperCase(), schoolUserId: '', status: 403 },
      { by: browser, pPAO: own, schoolUserId: 'staff-1', status: 403 },
      { by: viewer, pPAO: '', schoolUserId: '', status: 200 },
      { by: viewer, pPAO: own, schoolUserId: '', status: 403 },
    ];
    for (const { by, status, ...identity } of tries) {
      const response = await fetchFile(by, 'exam-timetable', { ...query, ...identity });
      expect({ ...identity, status: response.statusCode }).toEqual({ ...identity, status });
    }
  });

  it('T25 returns not found for another family’s, school’s or kind’s file, or a mismatched name', async () => {
    const own = await makeDownloadable();
    const other = await makeDownloadable();
    const wrong = [
      ['exam-timetable', other.query],
      ['exam-timetable', { ...own.query, fileId: other.file.fileId }],
      ['exam-timetable', { ...own.query, schoolCode: other.school.centreCode }],
      ['exam-timetable', { ...own.query, studentId: other.student.oneSchoolId }],
      ['exam-timetable', { ...own.query, fileName: 'other.pdf' }],
      ['exam-timetable', { ...own.query, fileName: 'exams.pdf\r\nSet-Cookie: sid=1' }],
      ['exam-timetable', { ...own.query, fileId: '00000000-0000-4000-8000-000000000000' }],
      ['assessment-planner', own.query],
    ] as const;
    for (const [kind, query] of wrong) {
      expect((await fetchFile(own.browser, kind, query)).statusCode).toBe(404);
    }
  });

  it('T23 requires the feature at the time of the download', async () => {
    const family = await makeDownloadable();
    const viewer = await viewerOf(family, ['AssessmentPlanner']);
    expect((await fetchFile(viewer, 'exam-timetable', family.query)).json()).toMatchObject({
      code: 'feature-unavailable',
    });
    const address = fileAddress('exam-timetable', family.query);
    const token = await askToken(family.browser, address);
    await switchFeature(db, family.school, 'ExamTimetable');
    expect((await fetchWith(family.browser, address, token)).json()).toMatchObject({
      code: 'feature-unavailable',
    });
  });

  it('T28 refuses parameters that are unknown, repeated or of the wrong type', async () => {
    const { browser, query } = await makeDownloadable();
    const address = fileAddress('exam-timetable', query);
    const wrong = [
      `${address}&isAdmin=true`,
      `${address}&studentId=${query['studentId'] ?? ''}`,
      fileAddress('exam-timetable', { ...query, fileId: '1' }),
      fileAddress('anything', query),
    ];
    for (const path of wrong) {
      expect((await fetchWith(browser, path, await askToken(browser, path))).statusCode).toBe(400);
    }
  });
});
