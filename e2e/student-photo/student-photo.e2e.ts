import type { Page } from '@playwright/test';
import { drawPortrait } from '@portal/demo-data/people/portraits';
import type { StudentPhotoPage } from '../pages/student/student-photo-page.ts';
import type { HomePage } from '../pages/home-page.ts';
import { expectSentOnce } from '../support/activate-twice.ts';
import { expectNoSidewaysScroll } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';

/** One family goes from the terms to a photo and back: each journey starts where the previous one ended. */
test.describe.configure({ mode: 'serial' });
test.use({ signedInAs: 'otherOwner' });

const lachlan = 'Lachlan Tran';
const mia = 'Mia Tran';
const png = { name: 'lachlan.png', mimeType: 'image/png', buffer: drawPortrait('for a journey') };
const termsTitle = 'Terms for student photos';

/** The file content of a picture with this size. */
async function drawWide(page: Page, width: number, height: number): Promise<Buffer> {
  const url = await page.evaluate(
    ([w, h]) => {
      const canvas = document.createElement('canvas');
      canvas.width = w;
      canvas.height = h;
      const context = canvas.getContext('2d');
      if (!context) throw new Error('This browser cannot draw');
      context.fillStyle = '#7ca';
      context.fillRect(0, 0, w, h);
      context.fillStyle = '#248';
      context.fillRect(w * 0.4, h * 0.2, w * 0.2, h * 0.8);
      return canvas.toDataURL('image/png');
    },
    [width, height] as const,
  );
  return Buffer.from(url.split(',')[1] ?? '', 'base64');
}

async function openPhoto(home: HomePage, studentPhoto: StudentPhotoPage, student: string): Promise<string> {
  await home.open();
  await home.openStudent(student);
  await studentPhoto.change(student.split(' ')[0] ?? '').click();
  await studentPhoto.expectOpen('Student photo');
  return new URL(studentPhoto.page.url()).hash.slice(1);
}

test('requires the terms first, in a frame, and enables photos once accepted', async ({
  home,
  studentPhoto,
  terms,
  shell,
  page,
  checkPage,
}) => {
  const options = await openPhoto(home, studentPhoto, lachlan);
  await shell.expectTitle('Lachlan Tran, student photo');
  await terms.expectDocument(termsTitle, 'The photo you choose');
  await expect(terms.mustAgree).toBeVisible();
  await expect(terms.accept).toHaveAttribute('aria-disabled', 'true');
  await checkPage('photo-terms');
  await page.getByRole('link', { name: 'Decline' }).click();
  await shell.expectAt(options.replace('/studentPhoto', '/student'));
  await shell.goTo(options.replace('/studentPhoto', '/studentPhoto/upload'));
  await shell.expectAt(options);
  await page.getByRole('checkbox', { name: 'Accept Terms and Conditions' }).check();
  await terms.accept.click();
  await expect(page.getByRole('radio')).toHaveCount(3);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('offers the options, shows an error when none is chosen, and returns to the student', async ({
  home,
  studentPhoto,
  page,
  checkPage,
}) => {
  await openPhoto(home, studentPhoto, lachlan);
  await expect(page.getByText('Lachlan has no photo now.')).toBeVisible();
  await checkPage('photo-options');
  await studentPhoto.next.click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Choose an option');
  await studentPhoto.back.click();
  await expect(page.getByRole('heading', { level: 1, name: lachlan })).toBeVisible();
});

test('retrieves the school’s photo, which can then be accepted', async ({
  home,
  studentPhoto,
  page,
  checkPage,
}) => {
  await openPhoto(home, studentPhoto, lachlan);
  let letThrough = (): void => undefined;
  const held = new Promise<void>((resolve) => (letThrough = resolve));
  await page.route('**/api/studentphoto/school/*', async (route) => {
    await held;
    await route.continue();
  });
  await studentPhoto.choose('School photo');
  await studentPhoto.expectOpen('School photo');
  await expect(page.getByRole('status').filter({ hasText: 'Retrieving photo' })).toHaveCount(1);
  await expect(studentPhoto.accept).toHaveAttribute('aria-disabled', 'true');
  letThrough();
  await expect(page.getByRole('img', { name: 'Lachlan Tran at school' })).toBeVisible();
  await expect(studentPhoto.accept).not.toHaveAttribute('aria-disabled');
  await checkPage('photo-school');
  await expectSentOnce(page, studentPhoto.accept, ['/api/studentphoto/promote/'], () =>
    expect(page.getByRole('img', { name: 'Photo of Lachlan Tran' })).toBeVisible(),
  );
});

test('shows the accepted photo on the student’s page', async ({
  home,
  studentPhoto,
  student,
  shell,
  page,
  checkPage,
}) => {
  await home.open();
  await home.openStudent(lachlan);
  await expect(page.getByRole('img', { name: 'Photo of Lachlan Tran' })).toBeVisible();
  expect(await studentPhoto.pictureIn(student.header)).toEqual({ width: 240, height: 300 });
  await studentPhoto.pictureIn(shell.switcher);
  await checkPage('student-with-photo');
});

test('shows the accepted photo at home and in the switcher', async ({
  home,
  studentPhoto,
  shell,
  page,
  checkPage,
}) => {
  await home.open();
  await studentPhoto.pictureIn(home.card(lachlan));
  await studentPhoto.pictureIn(await shell.openSwitcher());
  await page.keyboard.press('Escape');
  await checkPage('home-with-photo');
});

test('offers no school photo when the school has none', async ({ home, studentPhoto, shell, page }) => {
  const options = await openPhoto(home, studentPhoto, mia);
  await expect(page.getByRole('radio')).toHaveCount(2);
  await expect(studentPhoto.option('School photo')).toHaveCount(0);
  await shell.goTo(options.replace('/studentPhoto', '/studentPhoto/school'));
  await shell.expectAt(options);
});

test('shows an error when the school’s photo can’t be retrieved, and retries', async ({
  home,
  studentPhoto,
  page,
  watch,
}) => {
  await openPhoto(home, studentPhoto, lachlan);
  watch.expectFailedCall(503, '/api/studentphoto/school/');
  await page.route('**/api/studentphoto/school/*', (route) => route.fulfill({ status: 503 }));
  await studentPhoto.choose('School photo');
  await expect(page.getByText('The school’s photo could not be retrieved.')).toBeVisible();
  await expect(studentPhoto.accept).toHaveAttribute('aria-disabled', 'true');
  await page.unroute('**/api/studentphoto/school/*');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('img', { name: 'Lachlan Tran at school' })).toBeVisible();
  await studentPhoto.cancel.click();
  await studentPhoto.expectOpen('Student photo');
});

test('rejects files that aren’t photos, and enables Accept only for a photo', async ({
  home,
  studentPhoto,
  page,
  checkPage,
}) => {
  await openPhoto(home, studentPhoto, mia);
  await studentPhoto.choose('Upload a photo');
  await studentPhoto.expectOpen('Upload a photo');
  await expect(studentPhoto.accept).toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByText('Choose a photo first.')).toBeVisible();
  await checkPage('photo-upload-empty');
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  await studentPhoto.pick({ name: 'x.svg', mimeType: 'image/svg+xml', buffer: svg });
  await expect(page.getByText('Choose a PNG, JPG or JPEG picture.')).toBeVisible();
  await studentPhoto.pick({ name: 'x.png', mimeType: 'image/png', buffer: svg });
  await expect(page.getByText('This picture could not be opened. Choose another one.')).toBeVisible();
  await studentPhoto.pick({ name: 'x.jpg', mimeType: 'image/jpeg', buffer: Buffer.from([0xff]) });
  await expect(page.getByText('This picture could not be opened. Choose another one.')).toBeVisible();
  await expect(studentPhoto.accept).toHaveAttribute('aria-disabled', 'true');
});

test('uploads a photo moved, zoomed and rotated by buttons, slider and dragging', async ({
  home,
  studentPhoto,
  student,
  page,
  checkPage,
}) => {
  await openPhoto(home, studentPhoto, mia);
  await studentPhoto.choose('Upload a photo');
  await studentPhoto.pick(png);
  await expect(studentPhoto.preview).toBeVisible();
  await expect(page.getByText('How it will look')).toBeVisible();
  const before = await studentPhoto.shown();
  await studentPhoto.press('Zoom in', 2);
  await expect(studentPhoto.zoom).toHaveAttribute('aria-valuetext', '150 per cent');
  await studentPhoto.zoom.press('ArrowLeft');
  await expect(studentPhoto.zoom).toHaveAttribute('aria-valuetext', '145 per cent');
  const zoomed = await studentPhoto.shown();
  expect(zoomed).not.toBe(before);
  await studentPhoto.press('Move photo down', 3);
  const nudged = await studentPhoto.shown();
  expect(nudged).not.toBe(zoomed);
  const box = await studentPhoto.preview.boundingBox();
  if (!box) throw new Error('The stage is not shown');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2 + 20, box.y + box.height / 2 - 30);
  await page.mouse.up();
  expect(await studentPhoto.shown()).not.toBe(nudged);
  await studentPhoto.press('Rotate right');
  await studentPhoto.press('Rotate left');
  await studentPhoto.press('Centre photo');
  expect(await studentPhoto.shown()).toBe(zoomed);
  await checkPage('photo-upload');
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll(page);
  const sent = ['/api/studentphoto/upload/', '/api/studentphoto/promote/'];
  await expectSentOnce(page, studentPhoto.accept, sent, () =>
    expect(page.getByRole('heading', { level: 1, name: mia })).toBeVisible(),
  );
  const { width, height } = await studentPhoto.pictureIn(student.header);
  expect(width).toBe(height);
  expect(width).toBeLessThanOrEqual(300);
});

test('uploads a wide picture uncropped, in its own aspect ratio', async ({
  home,
  studentPhoto,
  student,
  page,
  checkPage,
}) => {
  await openPhoto(home, studentPhoto, mia);
  await studentPhoto.choose('Upload a photo');
  await studentPhoto.pick({
    name: 'wide.png',
    mimeType: 'image/png',
    buffer: await drawWide(page, 900, 500),
  });
  await studentPhoto.wholePicture.check();
  await expect(studentPhoto.zoom).toBeHidden();
  await checkPage('photo-upload-whole');
  await studentPhoto.accept.click();
  await expect(page.getByRole('heading', { level: 1, name: mia })).toBeVisible();
  expect(await studentPhoto.pictureIn(student.header)).toEqual({ width: 300, height: 167 });
});

test('works with the keyboard alone', async ({ home, studentPhoto, page }) => {
  await openPhoto(home, studentPhoto, mia);
  await studentPhoto.option('No photo').focus();
  await page.keyboard.press('ArrowDown');
  await expect(studentPhoto.option('Upload a photo')).toBeChecked();
  await page.keyboard.press('Enter');
  await studentPhoto.expectOpen('Upload a photo');
  await studentPhoto.chooseFile.focus();
  const choosing = page.waitForEvent('filechooser');
  // Evaluated in the page, so that the wait for the dialog reaches the browser before the key press.
  await expect(studentPhoto.chooseFile).toBeFocused();
  await page.keyboard.press('Enter');
  await (await choosing).setFiles(png);
  await studentPhoto.zoom.focus();
  await page.keyboard.press('End');
  await expect(studentPhoto.zoom).toHaveAttribute('aria-valuetext', '400 per cent');
  const before = await studentPhoto.shown();
  await page.getByRole('button', { name: 'Move photo left' }).focus();
  await page.keyboard.press('Enter');
  expect(await studentPhoto.shown()).not.toBe(before);
  await studentPhoto.accept.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: mia })).toBeFocused();
});

test('keeps the picture when it can’t be saved, and shows an error', async ({
  home,
  studentPhoto,
  page,
  watch,
  checkPage,
}) => {
  await openPhoto(home, studentPhoto, mia);
  await studentPhoto.choose('Upload a photo');
  await studentPhoto.pick(png);
  await studentPhoto.press('Zoom in');
  const before = await studentPhoto.shown();
  watch.expectFailedCall(500, '/api/studentphoto/upload/');
  await page.route('**/api/studentphoto/upload/*', (route) => route.fulfill({ status: 500 }));
  await studentPhoto.accept.click();
  await expect(studentPhoto.systemFailure).toBeVisible();
  expect(await studentPhoto.shown()).toBe(before);
  await checkPage('photo-upload-failed');
  await page.unroute('**/api/studentphoto/upload/*');
  await studentPhoto.accept.click();
  await expect(page.getByRole('heading', { level: 1, name: mia })).toBeVisible();
});

test('falls back to initials when the photo can’t be loaded, without layout shift', async ({
  home,
  studentPhoto,
  page,
  watch,
}) => {
  await home.open();
  await home.expectHydrated();
  await studentPhoto.pictureIn(home.card(mia));
  const avatar = home.card(mia).locator('.avatar').first();
  const before = await avatar.boundingBox();
  watch.expectFailedCall(503, '/api/studentphoto/');
  const failed = Promise.withResolvers<void>();
  await page.route('**/api/studentphoto/**', async (route) => {
    await route.fulfill({ status: 503 });
    failed.resolve();
  });
  // Hold the script until the photo in the server's markup has failed to load.
  await page.route('**/assets/*.js', async (route) => {
    await failed.promise;
    await route.continue();
  });
  await page.reload();
  await home.expectHydrated();
  await expect(avatar).toHaveText('MT');
  await expect(avatar.locator('img')).toHaveCount(0);
  expect(await avatar.boundingBox()).toEqual(before);
});

test('removes the photo, and shows an error when that fails', async ({
  home,
  studentPhoto,
  student,
  page,
  watch,
}) => {
  for (const name of [mia, lachlan]) {
    await openPhoto(home, studentPhoto, name);
    watch.expectFailedCall(503, '/api/studentphoto/remove/');
    await page.route('**/api/studentphoto/remove/*', (route) => route.fulfill({ status: 503 }));
    await studentPhoto.choose('No photo');
    await expect(studentPhoto.systemFailure).toBeVisible();
    await expect(studentPhoto.next).not.toHaveAttribute('aria-busy');
    await page.unroute('**/api/studentphoto/remove/*');
    await studentPhoto.next.click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(student.header.locator('.avatar img')).toHaveCount(0);
  }
});

test('redirects old links to the options', async ({ home, studentPhoto, shell }) => {
  const options = await openPhoto(home, studentPhoto, lachlan);
  await shell.goTo(`${options.replace('/studentPhoto', '/student/photo')}?preview=true`);
  await shell.expectAt(options);
  await studentPhoto.expectOpen('Student photo');
});
