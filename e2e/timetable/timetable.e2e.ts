import { readFile } from 'node:fs/promises';
import { expect, test } from '../support/test.ts';
import { atTheWeekend, duringPeriod2, fortnight } from '../support/timetables.ts';

test.use({ signedInAs: 'owner' });

const asha = 'Asha Sandhu-Reid';
const toby = 'Toby Sandhu-Reid';

test('shows a high school’s fortnight as the school provided it', async ({ timetable, shell, page }) => {
  await timetable.open(asha);
  await shell.expectTitle('Asha Sandhu-Reid, timetable');
  await expect(page.getByText('Asha, Quillby State High School')).toBeVisible();
  await timetable.week(2).click();
  await expect(timetable.week(2)).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('heading', { name: 'Week 2' })).toBeAttached();
  await timetable.week(1).click();
  for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'])
    await expect(timetable.column(day).getByRole('button')).not.toHaveCount(0);
});

test('places periods by time, marks today and now, and shows a period’s details', async ({
  timetable,
  page,
  checkPage,
}) => {
  await timetable.at(duringPeriod2);
  await timetable.given(fortnight);
  await timetable.open(asha);
  await expect(timetable.week(1)).toContainText('This week');
  await expect(timetable.column('Tuesday').getByText('Today')).toBeVisible();
  await expect(timetable.now).toBeVisible();
  const science = timetable.column('Tuesday').getByRole('button', { name: /^Science/ });
  await expect(science).toHaveAttribute('aria-current', 'time');
  // 10:00 is 90 minutes after 8:30; a period of 70 minutes leaves 4 px to the next one.
  expect(await timetable.placeOf('Tuesday', /^Science/)).toMatchObject({ height: 70 * 2.4 - 4 });
  expect((await timetable.placeOf('Tuesday', /^Science/)).top).toBeCloseTo(90 * 2.4, -1);
  await checkPage('timetable');

  await science.click();
  await expect(timetable.popup).toContainText('Period 2');
  for (const [term, text] of [
    ['Time', '10:00 am to 11:10 am'],
    ['Class', 'SCI9B'],
    ['Subject', 'Science'],
    ['Room', 'Lab 2'],
    ['Teacher', 'Ms A. Papadopoulos'],
    ['School', 'Quillby State High School'],
  ] as const)
    await expect(timetable.popup.locator('dl > div').filter({ hasText: term })).toContainText(text);
  await page.keyboard.press('Escape');
  await expect(timetable.popup).toBeHidden();
  await expect(science).toBeFocused();
  await page.keyboard.press('Enter');
  await checkPage('timetable-period');
});

test('shows overlapping, short and empty data without hiding any of it', async ({ timetable }) => {
  await timetable.at(duringPeriod2);
  await timetable.given(fortnight);
  await timetable.open(asha);
  const [japanese, music] = [
    await timetable.placeOf('Wednesday', /^Japanese/),
    await timetable.placeOf('Wednesday', /^Music/),
  ];
  expect(music.left).toBeGreaterThan(japanese.left + 20);
  // A short roll call is a strip, a long one a period. Breaks are labelled.
  await expect(timetable.column('Monday').getByText('Roll call, H12')).toBeVisible();
  await expect(timetable.column('Monday').getByRole('button', { name: /^Roll call/ })).toHaveCount(0);
  await expect(timetable.column('Thursday').getByRole('button', { name: /^Roll call/ })).toBeVisible();
  await expect(timetable.column('Monday').getByText('Break, 40 minutes')).toBeVisible();
  await expect(timetable.column('Friday').getByText('No periods')).toBeVisible();
  // Details missing from the register are omitted.
  await timetable
    .column('Thursday')
    .getByRole('button', { name: /^Assembly/ })
    .click();
  await expect(timetable.popup.locator('dt')).toHaveText(['Time', 'School']);
  await timetable.popup.getByRole('button', { name: 'Close' }).click();
  await expect(timetable.popup).toBeHidden();
});

test("shows Monday's timetable at the weekend", async ({ timetable, page }) => {
  await timetable.at(atTheWeekend);
  await timetable.given({ ...fortnight, today: '2026-11-21' });
  await timetable.open(asha);
  await expect(timetable.week(2)).toHaveAttribute('aria-pressed', 'true');
  await expect(timetable.column('Monday').getByText('Next school day')).toBeVisible();
  await expect(timetable.now).toHaveCount(0);
  await page.setViewportSize({ width: 390, height: 844 });
  await timetable.expectOpenDay('Monday');
  await expect(timetable.rowHeading('Monday')).toContainText('Next school day, 23 November');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('opens today, and the next day with a swipe or a key', async ({ timetable, page }) => {
    await timetable.at(duringPeriod2);
    await timetable.given(fortnight);
    await timetable.open(asha);
    await timetable.expectOpenDay('Tuesday');
    await expect(timetable.rowHeading('Tuesday')).toContainText('Today, 17 November');
    await expect(timetable.row('Tuesday').getByRole('button', { name: /^Science Now/ })).toBeVisible();
    await expect(timetable.row('Tuesday').getByText('Roll call, 8:40 am, H12')).toBeVisible();
    await timetable.swipe(timetable.row('Tuesday').locator('.acc-body'), { x: -120, y: 10 });
    await timetable.expectOpenDay('Wednesday');
    await expect(timetable.rowHeading('Wednesday')).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await timetable.expectOpenDay('Tuesday');
    for (const next of ['Wednesday', 'Thursday', 'Friday']) {
      await page.keyboard.press('ArrowRight');
      await timetable.expectOpenDay(next);
    }
    await expect(timetable.row('Friday').getByText('No periods')).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await timetable.expectOpenDay('Monday');
    await expect(timetable.week(2)).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.press('Enter');
    await expect(page.locator('details[open]')).toHaveCount(0);
  });

  test('shows a period as a sheet that a swipe closes', async ({ timetable }) => {
    await timetable.at(duringPeriod2);
    await timetable.given(fortnight);
    await timetable.open(asha);
    await timetable
      .row('Tuesday')
      .getByRole('button', { name: /^Science/ })
      .click();
    const box = await timetable.popup.boundingBox();
    expect(Math.round((box?.y ?? 0) + (box?.height ?? 0))).toBe(844);
    expect(box?.width).toBe(390);
    await timetable.swipe(timetable.popup.locator('> div'), { x: 0, y: 120 });
    await expect(timetable.popup).toBeHidden();
  });

  test('needs no sideways scrolling at 320 px', async ({ timetable, page }) => {
    await timetable.at(duringPeriod2);
    await timetable.given(fortnight);
    await timetable.open(asha);
    await page.setViewportSize({ width: 320, height: 640 });
    await timetable.expectOpenDay('Tuesday');
    const over = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(over).toBeLessThanOrEqual(0);
  });
});

test('prints the week side by side at any width, without screen-only content', async ({
  timetable,
  page,
}) => {
  await timetable.at(duringPeriod2);
  await timetable.given(fortnight);
  await timetable.open(asha);
  await page.setViewportSize({ width: 600, height: 900 });
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { name: 'Week 1' })).toBeVisible();
  await expect(timetable.column('Friday')).toBeVisible();
  await expect(timetable.download).toBeHidden();
  await expect(timetable.weeks).toBeHidden();
  await expect(timetable.now).toBeHidden();
  await expect(page.locator('details').first()).toBeHidden();
  await page.screenshot({ path: 'e2e/screenshots/timetable-print.png', fullPage: true });
});

test('is saved as a PDF; a failure shows an error', async ({ timetable, page, watch }) => {
  await timetable.open(asha);
  const saved = page.waitForEvent('download');
  await timetable.download.click();
  const file = await saved;
  expect(file.suggestedFilename()).toBe('Timetable Asha.pdf');
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-');
  watch.expectFailedCall(503, '/pdf');
  await page.route('**/pdf', (route) => route.fulfill({ status: 503 }));
  await timetable.download.click();
  await expect(page.getByText('Error downloading the file')).toBeVisible();
});

test('shows a message when there is no timetable', async ({ timetable, page, checkPage }) => {
  await timetable.given({ today: '2026-11-17', days: [] });
  await timetable.open(asha);
  await expect(page.getByText('There are currently no timetables for Asha Sandhu-Reid.')).toBeVisible();
  await expect(timetable.download).toHaveCount(0);
  await checkPage('timetable-none');
});

test('keeps the page when the timetable fails to load, and retries', async ({ timetable, page, watch }) => {
  watch.expectFailedCall(503, '/api/timetable/');
  await page.route('**/api/timetable/**', (route) => route.fulfill({ status: 503 }));
  await timetable.open(asha);
  await expect(page.getByText('The timetable could not be loaded.')).toBeVisible();
  await page.unroute('**/api/timetable/**');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(timetable.weeks).toBeVisible();
});

test("shows today's periods on the overview, and nothing for a fortnight", async ({
  timetable,
  home,
  page,
  checkPage,
}) => {
  await timetable.at(duringPeriod2);
  await timetable.givenToday('2026-11-17', fortnight.days[1]?.periods ?? []);
  await home.open();
  await home.openStudent(toby);
  await expect(timetable.widget).toContainText('Tuesday');
  const rows = timetable.widget.getByRole('listitem');
  await expect(rows.first()).toHaveText(/8:50 am to 10:00 am\s*Mathematics\s*Lab 2/);
  await expect(rows.filter({ hasText: 'Science' })).toContainText('Now');
  await expect(timetable.widget.getByText('Break, 40 minutes')).toBeVisible();
  await expect(timetable.widget.getByText('Roll call')).toHaveCount(0);
  await checkPage('overview-timetable');
  await timetable.widget.getByRole('link', { name: 'Full timetable' }).click();
  await expect(timetable.heading).toBeVisible();
  await expect(page.getByText('Toby, Larkspur Bend State School')).toBeVisible();
  await home.open();
  await home.openStudent(asha);
  await expect(page.getByRole('region', { name: 'Attendance' })).toBeVisible();
  await expect(timetable.widget).toHaveCount(0);
});

test('shows on the overview when there is nothing for today', async ({ timetable, home }) => {
  await timetable.at(duringPeriod2);
  await timetable.givenToday('2026-11-17', []);
  await home.open();
  await home.openStudent(toby);
  await expect(
    timetable.widget.getByText('There is no timetable information available for today.'),
  ).toBeVisible();
});
