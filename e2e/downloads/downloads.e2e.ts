import { readFile } from 'node:fs/promises';
import { expectNoSidewaysScroll } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';

test.describe('an account owner', () => {
  test.use({ signedInAs: 'owner' });

  test('downloads a file, twice', async ({ home, student, page, checkPage }) => {
    await home.open();
    await home.openStudent('Asha Sandhu-Reid');
    await expect(student.file('Assessment planner')).toContainText(/PDF, \d+ KB/);
    await checkPage('student-widgets');
    for (const times of ['once', 'again']) {
      const started = page.waitForEvent('download');
      await student.file('Exam block timetable').press('Enter');
      const download = await started;
      expect(download.suggestedFilename(), times).toBe('exam-timetable.pdf');
      expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-');
    }
    await expect(student.file('Exam block timetable')).toBeFocused();
    await page.setViewportSize({ width: 320, height: 640 });
    await expectNoSidewaysScroll(page);
  });

  test('sees an error when a download fails, and can retry', async ({
    home,
    student,
    page,
    watch,
    checkPage,
  }) => {
    await home.open();
    await home.openStudent('Asha Sandhu-Reid');
    watch.expectFailedCall(503, '/api/file-download/');
    await page.route('**/api/file-download/**', (route) => route.fulfill({ status: 503 }));
    await student.file('Exam block timetable').click();
    const message = page.getByRole('alert').filter({ hasText: 'Error downloading the file' });
    await expect(message.getByText('Error', { exact: true })).toBeVisible();
    await checkPage('download-failed');
    await page.unroute('**/api/file-download/**');
    await message.getByRole('button', { name: 'Close message: Error' }).click();
    const started = page.waitForEvent('download');
    await student.file('Exam block timetable').click();
    expect((await started).suggestedFilename()).toBe('exam-timetable.pdf');
    await expect(message).toHaveCount(0);
  });

  test('sees an error when the token is rejected', async ({ home, student, page, watch }) => {
    await home.open();
    await home.openStudent('Asha Sandhu-Reid');
    watch.expectFailedCall(429, '/api/session/downloadToken');
    await page.route('**/api/session/downloadToken**', (route) => route.fulfill({ status: 429 }));
    await student.file('Exam block timetable').click();
    await expect(page.getByRole('alert')).toContainText('Error downloading the file');
    await expect(student.file('Exam block timetable')).toBeVisible();
  });

  test('sees a message when there are none, and an error when the list fails to load', async ({
    home,
    student,
    page,
    watch,
  }) => {
    await home.open();
    await home.openStudent('Zara Sandhu-Reid');
    await expect(student.downloads.getByText('There are no downloads available.')).toBeVisible();
    watch.expectFailedCall(503, '/api/downloads/');
    await page.route('**/api/downloads/**', (route) => route.fulfill({ status: 503 }));
    await home.open();
    await home.openStudent('Toby Sandhu-Reid');
    await expect(student.downloads.getByText('Downloads could not be loaded.')).toBeVisible();
    await page.unroute('**/api/downloads/**');
    await student.downloads.getByRole('button', { name: 'Retry' }).click();
    await expect(student.file('Assessment planner')).toBeVisible();
  });

  test('signs in again when the session ended before a download', async ({
    home,
    student,
    shell,
    page,
    watch,
  }) => {
    await home.open();
    await home.openStudent('Asha Sandhu-Reid');
    await expect(student.file('Exam block timetable')).toBeVisible();
    watch.expectFailedCall(401, '/api/session/downloadToken');
    await shell.expireSession();
    await student.file('Exam block timetable').click();
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  });
});

test.describe('a viewer without the features', () => {
  test.use({ signedInAs: 'viewer' });

  test('sees no downloads on the overview', async ({ home, student }) => {
    await home.open();
    await home.openStudent('Asha Sandhu-Reid');
    await expect(student.downloads).toHaveCount(0);
  });
});
