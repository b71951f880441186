import { expectNoSidewaysScroll } from '../support/axe.ts';
import { makeProvenFile } from '../support/audit-proof.ts';
import { expect, test } from '../support/test.ts';

test('O-11.7 anybody checks a file offline, and learns which event was changed', async ({
  page,
  checkPage,
}) => {
  const { file, published } = makeProvenFile([
    { at: '2026-11-16T05:10:00.000000Z', event: 'consent.responded' },
    { at: '2026-11-17T05:10:00.000000Z', event: 'attendance.absenceReported' },
  ]);
  await page.route('**/api/audit/roots', (route) => route.fulfill({ json: published }));
  await page.goto('/#/verify-audit');
  await expect(page.getByRole('button', { name: 'Choose the file' })).toBeVisible();
  await checkPage('verify-audit');
  await page.context().setOffline(true);
  const outcome = page.getByRole('main').getByRole('status');
  const choose = (content: object): Promise<void> =>
    page.getByLabel('JSON file from My data').setInputFiles({
      name: 'my-data.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify(content)),
    });

  await choose(file);
  await expect(outcome).toContainText('These events add up');
  await expect(outcome).toContainText('2 events from 16 November 2026 to 17 November 2026');
  await page.getByText('All 2 events').click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Attendance: absence reported' })).toBeVisible();

  const [first, second] = file.auditProof.lines;
  if (first && second) second.row = second.row.replace('absenceReported', 'reasonSubmitted');
  await choose(file);
  await expect(outcome).toContainText('This record does not add up');
  await expect(outcome).toContainText('Event 2 of 2');
  await expect(outcome).toContainText('Attendance: reason submitted');

  await page.context().setOffline(false);
  await checkPage('verify-audit-differs');
  await choose({ you: {} });
  await expect(outcome).toContainText('This is not the right file');
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll(page);
});
