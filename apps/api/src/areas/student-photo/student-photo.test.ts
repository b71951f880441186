import type { Student, User } from '@portal/contract/students';
import { delegate, makeAccount, publishTerms, switchFeature } from '@portal/test-support/factories/index';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestBrowser } from '../../testing/browser.ts';
import { makeCoParent, makeFamily, testPasswordHash } from '../../testing/builders/families.ts';
import type { Family } from '../../testing/builders/families.ts';
import { createHarness } from '../../testing/harness.ts';
import type { Harness } from '../../testing/harness.ts';
import { makeSchoolPhoto, picture, upload } from '../../testing/builders/photos.ts';
import { sweepStagedPhotos } from './index.ts';

let harness: Harness;
let family: Family;
let id: string;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());
beforeEach(async () => {
  family = await makeFamily(harness);
  id = family.student.oneSchoolId;
});

async function getUser(browser: TestBrowser): Promise<User> {
  return (await browser.get('/api/user?includeFutureStudents=true')).json<User>();
}

async function shown(browser: TestBrowser): Promise<Student | undefined> {
  const { students, delegatedStudents } = await getUser(browser);
  return [...students, ...delegatedStudents][0];
}

const promote = (type: string) => family.browser.post(`/api/studentphoto/promote/${id}?type=${type}`);

async function choosePhoto(colour = '#3b6ea5'): Promise<void> {
  expect(
    (await upload(family.browser, id, await picture(600, 400, colour).png().toBuffer(), { format: 'png' }))
      .statusCode,
  ).toBe(200);
  expect((await promote('upload')).statusCode).toBe(204);
}

describe('an uploaded photo', () => {
  it('is pending until accepted, and then shown with the student', async () => {
    const staged = await upload(family.browser, id, await picture(600, 400).jpeg().toBuffer());
    const { photoContentUrl } = staged.json<{ photoContentUrl: string }>();
    expect((await family.browser.get(photoContentUrl)).headers['content-type']).toBe('image/jpeg');
    expect((await shown(family.browser))?.photoContentUrl).toBeNull();
    expect((await promote('upload')).statusCode).toBe(204);
    const student = await shown(family.browser);
    const current = await family.browser.get(student?.photoContentUrl ?? '');
    const { width, height, format } = await sharp(current.rawPayload).metadata();
    expect({ width, height, format }).toEqual({ width: 300, height: 200, format: 'jpeg' });
    expect((await family.browser.get(`/api/studentphoto/upload/${id}`)).statusCode).toBe(404);
  });

  it('has a new address when it is replaced', async () => {
    await choosePhoto('#aa0000');
    const first = (await shown(family.browser))?.photoContentUrl;
    await choosePhoto('#00aa00');
    const second = (await shown(family.browser))?.photoContentUrl;
    expect(first).toMatch(new RegExp(`^/api/studentphoto/${id}\\?version=`));
    expect(second).not.toBe(first);
  });

  it('is cached only by the browser, with an ETag', async () => {
    await choosePhoto();
    const path = (await shown(family.browser))?.photoContentUrl ?? '';
    const { headers } = await family.browser.get(path);
    expect(headers).toMatchObject({
      'cache-control': 'private, no-cache',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'content-type': 'image/jpeg',
    });
    expect(headers['content-security-policy']).toContain('sandbox');
    const etag = String(headers.etag);
    const again = await family.browser.get(path, { headers: { 'if-none-match': etag } });
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag]);
    const stale = await family.browser.get(path, { headers: { 'if-none-match': '"another"' } });
    expect(stale.statusCode).toBe(200);
  });

  it('is unchanged when its owner uploads another and does not accept it', async () => {
    await choosePhoto();
    const before = (await shown(family.browser))?.photoContentUrl;
    await upload(family.browser, id, await picture(90, 90).png().toBuffer(), { format: 'png' });
    expect((await shown(family.browser))?.photoContentUrl).toBe(before);
  });

  it('can be accepted for a day, and is then deleted', async () => {
    await upload(family.browser, id, await picture().jpeg().toBuffer());
    const { db } = harness.database;
    const now = harness.now();
    await sweepStagedPhotos(db, now);
    expect((await family.browser.get(`/api/studentphoto/upload/${id}`)).statusCode).toBe(200);
    await sweepStagedPhotos(db, new Date(now.getTime() + 25 * 60 * 60_000));
    expect((await family.browser.get(`/api/studentphoto/upload/${id}`)).statusCode).toBe(404);
    expect((await promote('upload')).statusCode).toBe(404);
  });

  it('is removed idempotently', async () => {
    await choosePhoto();
    for (let time = 0; time < 2; time += 1)
      expect((await family.browser.post(`/api/studentphoto/remove/${id}`)).statusCode).toBe(204);
    expect((await shown(family.browser))?.photoContentUrl).toBeNull();
    expect((await family.browser.get(`/api/studentphoto/${id}`)).statusCode).toBe(404);
  });
});

describe('the school’s photo', () => {
  it('is offered where the school has one, staged, and accepted as previewed', async () => {
    expect((await shown(family.browser))?.hasSchoolPhoto).toBe(false);
    expect((await family.browser.post(`/api/studentphoto/school/${id}`)).statusCode).toBe(404);
    await makeSchoolPhoto(harness.database.pool, family.student, family.school);
    expect((await shown(family.browser))?.hasSchoolPhoto).toBe(true);
    const retrieved = await family.browser.post(`/api/studentphoto/school/${id}`);
    const { photoContentUrl } = retrieved.json<{ photoContentUrl: string }>();
    const seen = await family.browser.get(photoContentUrl);
    const other = await picture(50, 50, '#ffffff').jpeg().toBuffer();
    await harness.database.pool.query('update school_photo set content = $2 where student_id = $1', [
      family.student.id,
      other,
    ]);
    expect((await promote('school')).statusCode).toBe(204);
    const current = await family.browser.get(`/api/studentphoto/${id}`);
    expect(current.rawPayload.equals(seen.rawPayload)).toBe(true);
  });

  it('is not promoted unless it was staged', async () => {
    await makeSchoolPhoto(harness.database.pool, family.student, family.school);
    expect((await promote('school')).statusCode).toBe(404);
    expect((await promote('upload')).statusCode).toBe(404);
    expect((await promote('none')).statusCode).toBe(400);
  });
});

describe('the terms for photos', () => {
  afterEach(() => harness.database.pool.query('delete from account_terms; delete from terms_document'));

  it('must be accepted before a photo is chosen, which enables photos; removing one needs no terms', async () => {
    const { pool } = harness.database;
    await makeSchoolPhoto(pool, family.student, family.school);
    await publishTerms(pool, 'photo', 'photo-1');
    const before = await getUser((await makeFamily(harness)).browser);
    expect(before).toMatchObject({
      studentPhotosEnabled: false,
      studentPhotosTermsAndConditionsKey: 'photo-1',
    });
    const bytes = await picture().jpeg().toBuffer();
    const refused = [
      await upload(family.browser, id, bytes),
      await family.browser.post(`/api/studentphoto/school/${id}`),
      await promote('school'),
      await family.browser.get(`/api/studentphoto/school/${id}`),
    ];
    for (const answer of refused) {
      expect(answer.statusCode).toBe(409);
      expect(answer.json()).toMatchObject({ code: 'photo-terms-required' });
    }
    expect((await family.browser.post(`/api/studentphoto/remove/${id}`)).statusCode).toBe(204);
    await family.browser.post('/api/termsAndConditions/accept', { body: { ids: ['photo-1'] } });
    expect(await getUser(family.browser)).toMatchObject({ studentPhotosEnabled: true });
    await choosePhoto();
  });
});

describe('permission to view and choose a photo', () => {
  it('shows it to co-owners and viewers with the feature, and lets only the primary account owner change it', async () => {
    const { pool } = harness.database;
    await makeSchoolPhoto(pool, family.student, family.school);
    await choosePhoto();
    const path = (await shown(family.browser))?.photoContentUrl ?? '';
    const coParent = (await makeCoParent(harness, family)).browser;
    const account = await makeAccount(pool, { passwordHash: await testPasswordHash(harness) });
    await delegate(pool, family.owner, account, family.student, { features: ['StudentPhoto'] });
    const viewer = await harness.signIn(account.email);
    for (const browser of [coParent, viewer]) {
      expect(await shown(browser)).toMatchObject({ photoContentUrl: path, hasSchoolPhoto: false });
      expect((await browser.get(path)).statusCode).toBe(200);
      expect((await browser.post(`/api/studentphoto/remove/${id}`)).statusCode).toBe(403);
      expect((await upload(browser, id, await picture().png().toBuffer())).statusCode).toBe(403);
    }
  });

  it('T23 hides it at once from a viewer who loses the feature, despite the browser’s cache', async () => {
    const { pool } = harness.database;
    await choosePhoto();
    const account = await makeAccount(pool, { passwordHash: await testPasswordHash(harness) });
    await delegate(pool, family.owner, account, family.student, { features: ['StudentPhoto', 'Attendance'] });
    const viewer = await harness.signIn(account.email);
    const path = (await shown(viewer))?.photoContentUrl ?? '';
    const { etag } = (await viewer.get(path)).headers;
    await pool.query("update viewer_delegation set features = '{Attendance}' where viewer_account_id = $1", [
      account.id,
    ]);
    expect(await shown(viewer)).toMatchObject({ photoContentUrl: null, isPhotoFeatureEnabled: false });
    const again = await viewer.get(path, { headers: { 'if-none-match': String(etag) } });
    expect(again.statusCode).toBe(403);
  });

  it('is off where the school switched photos off', async () => {
    await choosePhoto();
    await switchFeature(harness.database.pool, family.school, 'StudentPhoto');
    expect(await shown(family.browser)).toMatchObject({
      photoContentUrl: null,
      isPhotoFeatureEnabled: false,
      hasSchoolPhoto: false,
    });
    expect((await family.browser.get(`/api/studentphoto/${id}`)).statusCode).toBe(403);
  });

  it('audits who chose and who removed it, without the picture', async () => {
    await choosePhoto();
    await family.browser.post(`/api/studentphoto/remove/${id}`);
    const rows = await harness.database.db
      .selectFrom('audit_event')
      .select(['event', 'detail', 'student_id'])
      .where('actor_account_id', '=', family.owner.id)
      .where('event', 'like', 'student-photo.%')
      .orderBy('id')
      .execute();
    expect(rows).toEqual([
      { event: 'student-photo.uploaded', detail: {}, student_id: family.student.id },
      {
        event: 'student-photo.accepted',
        detail: { kind: 'upload', isNew: true },
        student_id: family.student.id,
      },
      { event: 'student-photo.removed', detail: { hadPhoto: true }, student_id: family.student.id },
    ]);
  });
});
