import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import type { Timetable } from '@portal/contract/timetable';
import type { TodayPeriod } from '@portal/contract/students';

/** /timetable, and today's timetable on the overview. */
export class TimetablePage {
  readonly page: Page;
  readonly heading: Locator;
  readonly download: Locator;
  readonly weeks: Locator;
  readonly popup: Locator;
  readonly now: Locator;
  readonly widget: Locator;

  constructor(page: Page) {
    this.page = page;
    this.heading = page.getByRole('heading', { level: 1, name: 'Timetable' });
    this.download = page.getByRole('link', { name: 'Download timetable (PDF)' });
    this.weeks = page.getByRole('group', { name: 'Choose a week' });
    this.popup = page.getByRole('dialog');
    this.now = page.locator('.tt-now');
    this.widget = page.getByRole('region', { name: 'Today’s timetable' });
  }

  async open(studentName: string): Promise<void> {
    const card = this.page
      .getByRole('listitem')
      .filter({ has: this.page.getByRole('heading', { name: studentName }) });
    await this.page.goto('/#/');
    await card.getByRole('heading', { name: studentName }).getByRole('link').click();
    await this.page.getByRole('link', { name: 'Timetable', exact: true }).click();
    await expect(this.heading).toBeVisible();
  }

  /** Sets the clock that the page uses as the school's time. */
  async at(instant: string): Promise<void> {
    await this.page.clock.setFixedTime(new Date(instant));
  }

  /** Replaces the student's demo timetable. */
  async given(timetable: Timetable): Promise<void> {
    await this.page.route('**/api/timetable/*/*', (route) => route.fulfill({ json: timetable }));
  }

  /** Replaces today's timetable on the overview, both in the page's embedded data and in later calls. */
  async givenToday(today: string, periods: readonly TodayPeriod[]): Promise<void> {
    await this.page.route(
      ({ pathname }) => pathname === '/' || pathname === '/api/user',
      async (route) => {
        const response = await route.fetch();
        const body = (await response.text())
          .replaceAll(/"timetableToday":\[[^\]]*\]/g, `"timetableToday":${JSON.stringify(periods)}`)
          .replaceAll(/"today":"[\d-]+"/g, `"today":"${today}"`);
        await route.fulfill({ response, body });
      },
    );
  }

  week(number: 1 | 2): Locator {
    return this.weeks.getByRole('button', { name: `Week ${number}` });
  }

  /** A day's column in the week grid. */
  column(day: string): Locator {
    return this.page.getByRole('region', { name: day });
  }

  /** A day's row on a phone. */
  row(day: string): Locator {
    return this.page.locator('details').filter({ has: this.page.locator('summary', { hasText: day }) });
  }

  rowHeading(day: string): Locator {
    return this.row(day).locator('summary');
  }

  /** Swipes over an open day or over the sheet. */
  async swipe(over: Locator, by: { x: number; y: number }): Promise<void> {
    const box = await over.boundingBox();
    if (!box) throw new Error('Nothing to swipe over');
    const from = { x: box.x + box.width / 2, y: box.y + Math.min(box.height / 2, 40) };
    const common = { pointerType: 'touch', isPrimary: true, bubbles: true } as const;
    await over.dispatchEvent('pointerdown', { ...common, clientX: from.x, clientY: from.y });
    await over.dispatchEvent('pointerup', { ...common, clientX: from.x + by.x, clientY: from.y + by.y });
  }

  async expectOpenDay(day: string): Promise<void> {
    await expect(this.row(day)).toHaveAttribute('open', '');
    await expect(this.page.locator('details[open]')).toHaveCount(1);
  }

  /** A period's offset from the top of its day, in pixels. */
  async placeOf(
    day: string,
    period: string | RegExp,
  ): Promise<{ top: number; height: number; left: number }> {
    const block = await this.column(day).getByRole('button', { name: period }).boundingBox();
    const list = await this.column(day).locator('.tt-col').boundingBox();
    if (!block || !list) throw new Error('Not in view');
    return { top: block.y - list.y, height: block.height, left: block.x - list.x };
  }
}
