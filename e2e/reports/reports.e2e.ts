import { expectNoSidewaysScroll } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';

test.describe('an account owner', () => {
  test.use({ signedInAs: 'owner' });

  test('reads the results of each period, and downloads a report', async ({
    home,
    student,
    reports,
    shell,
    page,
    checkPage,
  }) => {
    await home.open();
    await home.openStudent('Asha Sandhu-Reid');
    await expect(student.reports.getByText('1 new', { exact: true })).toBeVisible();
    await expect(shell.sidebar.getByRole('link', { name: 'Reports 1 new' })).toBeVisible();
    await expect(student.header.getByRole('link', { name: 'Manage details' })).toBeVisible();
    await checkPage('student-reports');
    await student.reports.getByRole('link', { name: 'View reports & archive' }).click();
    await reports.expectOpen();
    await shell.expectTitle('Asha Sandhu-Reid, reports');
    const periods = await reports.optionsOf(reports.period);
    expect(periods.length).toBeGreaterThan(2);
    await expect(page.getByRole('heading', { level: 2, name: periods[0] ?? '' })).toBeVisible();
    await expect(page.getByText('New', { exact: true })).toBeVisible();
    await expect(reports.subjects).toHaveText([
      'English',
      'Mathematics',
      'Science',
      'Humanities and Social Sciences',
      'Health and Physical Education',
      'Design and Technologies',
      'Japanese',
      'Visual Art',
      /^Certificate II in Engineering Pathways \(Vocationa…/,
    ]);
    await expect(reports.result('English')).toHaveText(/^[A-E]$/);
    await page.getByRole('button', { name: 'Show all of the subject' }).press('Enter');
    await expect(reports.subjects.last()).toContainText('Pathways (Vocational Education and Training)');
    await checkPage('reports');
    const semester = periods.find((name) => name.startsWith('Semester')) ?? '';
    await reports.period.selectOption(semester);
    await expect(page.getByText('The PDF is the report the school wrote.')).toBeVisible();
    const own = await reports.download();
    expect(own.name).toBe(`Report Asha ${semester}.pdf`);
    expect(own.content).toContain(`Report card, ${semester}`);
    const interim = periods.find((name) => name.includes('interim')) ?? '';
    await reports.period.selectOption(interim);
    await expect(page.getByRole('heading', { level: 2, name: interim })).toBeVisible();
    await expect(page.getByText('The PDF has the results shown here, to keep or print.')).toBeVisible();
    const made = await reports.download();
    expect(made.name).toBe(`Report Asha ${interim}.pdf`);
    expect(made.content.slice(0, 5)).toBe('%PDF-');
    await page.setViewportSize({ width: 320, height: 640 });
    await expectNoSidewaysScroll(page);
  });

  test('sees an error when reports fail to load or one fails to download, and retries', async ({
    home,
    reports,
    shell,
    page,
    watch,
  }) => {
    await home.open();
    await home.openStudent('Toby Sandhu-Reid');
    watch.expectFailedCall(503, '/api/reports/');
    await page.route('**/api/reports/**', (route) => route.fulfill({ status: 503 }));
    await shell.sidebar.getByRole('link', { name: /^Reports/ }).click();
    await expect(page.getByText('Reports could not be loaded.')).toBeVisible();
    await page.unroute('**/api/reports/**');
    await page.getByRole('button', { name: 'Retry' }).click();
    await reports.expectOpen();
    watch.expectFailedCall(503, '/api/academic/report');
    await page.route('**/api/academic/report?**', (route) => route.fulfill({ status: 503 }));
    await reports.downloadReport.click();
    const message = page.getByRole('alert').filter({ hasText: 'Error downloading the file' });
    await expect(message.getByText('Error', { exact: true })).toBeVisible();
    await page.unroute('**/api/academic/report?**');
    expect((await reports.download()).content.slice(0, 5)).toBe('%PDF-');
  });

  test('has the reports of an earlier school year emailed', async ({
    home,
    student,
    reports,
    mailbox,
    page,
    watch,
    checkPage,
  }) => {
    await home.open();
    await home.openStudent('Asha Sandhu-Reid');
    await student.reports.getByRole('link', { name: 'View reports & archive' }).click();
    await reports.archive.click();
    await expect(reports.archiveHeading).toBeVisible();
    await reports.emailArchive.click();
    const summary = page.getByRole('alert', { name: 'There is a problem' });
    await expect(summary).toBeFocused();
    await expect(summary.getByRole('link', { name: 'School year required' })).toBeVisible();
    await expect(reports.schoolYear).toHaveAttribute('aria-invalid', 'true');
    await checkPage('reports-archive-required');
    const years = (await reports.optionsOf(reports.schoolYear)).slice(1);
    expect(years).toEqual([...years].sort((a, b) => b.localeCompare(a)));
    const [newest = ''] = years;
    await reports.schoolYear.selectOption(newest);
    const answer = (status: number, code: string, more: object = {}) => ({
      status,
      contentType: 'application/problem+json',
      json: { type: '', title: '', status, code, requestId: '1', ...more },
    });
    watch.expectFailedCall(404, '/api/academic/reportArchive');
    await page.route('**/api/academic/reportArchive', (route) =>
      route.fulfill(answer(404, 'not-found', { message: 'StudentNotFound', detail: 'None' })),
    );
    await reports.emailArchive.click();
    await expect(page.getByText('Record not found, please contact the school for Assistance.')).toBeVisible();
    await expect(reports.schoolYear).toHaveValue(newest);
    await page.unroute('**/api/academic/reportArchive');
    const before = await mailbox.all();
    await reports.emailArchive.press('Enter');
    await expect(page.getByRole('heading', { name: 'The reports are on their way' })).toBeFocused();
    await expect(page.getByText('owner@example.com')).toBeVisible();
    await checkPage('reports-archive-sent');
    const message = await mailbox.newMessage(before, ({ subject }) =>
      subject.startsWith(`Asha’s reports for ${newest}`),
    );
    expect(message.to).toBe('owner@example.com');
    expect(message.attachments.length).toBeGreaterThan(1);
    for (const { name, mediaType, bytes } of message.attachments) {
      expect(name).toMatch(new RegExp(`^Report Asha .+ ${newest}\\.pdf$`));
      expect(mediaType).toBe('application/pdf');
      expect(bytes).toBeGreaterThan(500);
    }
    await page.getByRole('button', { name: 'Choose another year' }).click();
    await expect(reports.schoolYear).toHaveValue('');
  });

  test('sees a message when there is no report', async ({
    home,
    student,
    reports,
    shell,
    page,
    checkPage,
  }) => {
    await home.open();
    await home.openStudent('Zara Sandhu-Reid');
    const text = 'There are no current reports for Zara.';
    await expect(student.reports.getByText(text)).toBeVisible();
    await shell.sidebar.getByRole('link', { name: 'Reports', exact: true }).click();
    await expect(reports.heading).toBeVisible();
    await expect(page.getByText(text)).toBeVisible();
    await checkPage('reports-empty');
    await reports.archive.click();
    await expect(page.getByText('There are no reports of earlier school years for Zara.')).toBeVisible();
  });
});

test.describe('a viewer without the feature', () => {
  test.use({ signedInAs: 'viewer' });

  test('sees a message, and no link to it', async ({ home, student, shell, page }) => {
    await home.open();
    await home.openStudent('Asha Sandhu-Reid');
    await expect(student.reports).toHaveCount(0);
    await expect(shell.sidebar.getByRole('link', { name: /^Reports/ })).toHaveCount(0);
    const at = new URL(page.url()).hash.replace('#/student/', '');
    for (const path of [`/reports/${at}`, `/reports-archive/${at}`]) {
      await shell.goTo(path);
      await shell.expectAt('/featureUnavailable');
      await expect(page.getByText('You do not currently have access to that feature.')).toBeVisible();
    }
  });
});
