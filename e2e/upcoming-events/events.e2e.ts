import { addDays, formatDateField } from '@portal/contract/dates';
import { eventFilterTexts } from '@portal/contract/upcoming-events';
import { featureUnavailableText } from '@portal/contract/students';
import type { UpcomingEvents } from '@portal/contract/upcoming-events';
import { expectNoSidewaysScroll } from '../support/axe.ts';
import { schoolToday } from '../support/dates.ts';
import { expect, test } from '../support/test.ts';

const eventsCall = '**/api/upcoming-events**';

test.describe('an account owner', () => {
  test.use({ signedInAs: 'owner' });

  test('sees the next events on the overview, by type, and all of them in the list', async ({
    home,
    student,
    events,
    shell,
    page,
    checkPage,
  }) => {
    await home.open();
    await home.openStudent('Asha Sandhu-Reid');
    const widget = student.events;
    await expect(widget.locator('.agenda-item')).toHaveCount(4);
    await page.screenshot({ path: 'e2e/screenshots/student-events-1280-light.png', fullPage: true });
    const chip = (name: string) => widget.getByRole('button', { name, exact: true });
    for (const name of ['Exams', 'Assessments', 'Excursions', 'School events'])
      await expect(chip(name)).toHaveAttribute('aria-pressed', 'true');
    for (const name of ['Exams', 'Assessments', 'School events']) await chip(name).click();
    await expect(widget.getByText('Reef research day')).toBeVisible();
    await expect(widget.getByText('essay due')).toHaveCount(0);
    await chip('Excursions').click();
    await expect(chip('Excursions')).toHaveAttribute('aria-pressed', 'true');
    await widget.getByRole('link', { name: 'All upcoming events' }).click();
    await events.expectOpen();
    await shell.expectTitle('Asha Sandhu-Reid, upcoming events');
    await expect(shell.sidebar.getByRole('link', { name: 'Overview' })).toHaveAttribute(
      'aria-current',
      'page',
    );
    await expect(page.getByText('Asha, Quillby State High School')).toBeVisible();
    await expect(events.event('Reef research day')).toContainText('Excursion, 7:30 am to 4:15 pm');
    await expect(events.event('Reef research day')).toContainText('Sun-safe clothes, a hat and lunch.');
    await expect(events.event('Athletics carnival')).toContainText('Cancelled');
    await checkPage('upcoming-events');
  });

  test('filters by type and date, and keeps at least one type', async ({ events, page, shell }) => {
    await shell.goTo('/combined-upcoming-events');
    await events.expectOpen();
    for (const name of ['Exams', 'Assessments', 'Excursions']) await events.choice(name).click();
    await expect(events.filter.getByText('At least one stays chosen.')).toBeVisible();
    await events.choice('School events').click();
    await expect(events.choice('School events')).toBeChecked();
    await expect(events.items.filter({ hasText: /Exam,|Assessment,|Excursion,/ })).toHaveCount(0);
    await events.dateTo.fill(formatDateField(addDays(schoolToday(), -1)));
    await expect(page.getByText(eventFilterTexts.none)).toBeVisible();
    await expect(page.getByText('There are no events which match the current filter.')).toBeVisible();
    await events.filter.getByRole('button', { name: 'Clear filters' }).click();
    await events.expectOpen();
    await expect(events.choice('Exams')).toBeChecked();
    await expect(events.dateFrom).toHaveValue(formatDateField(schoolToday()));
    await expect(events.dateTo).toHaveValue('');
  });

  test('shows which date is invalid, keeps what was typed, and keeps the list', async ({
    events,
    page,
    shell,
  }) => {
    await shell.goTo('/combined-upcoming-events');
    await events.expectOpen();
    await expect(events.items.first()).toBeVisible();
    const before = await events.items.count();
    await events.dateFrom.fill('31/02/2026');
    await expect(page.getByText('Date from is not a valid date')).toBeVisible();
    await events.dateTo.fill('<b>x</b>');
    await events.dateTo.blur();
    await expect(page.getByText('Date to is not a valid date')).toBeVisible();
    await expect(events.dateFrom).toHaveValue('31/02/2026');
    await expect(events.dateTo).toHaveValue('<b>x</b>');
    await expect(events.items).toHaveCount(before);
    await events.dateTo.press('Enter');
    await expect(events.dateFrom).toBeFocused();
    await events.dateFrom.fill(formatDateField(addDays(schoolToday(), 14)));
    await expect(page.getByText('Date from is not a valid date')).toHaveCount(0);
    await events.dateTo.fill('');
    await expect(page.getByText('Date to is not a valid date')).toHaveCount(0);
    await expect(events.items).not.toHaveCount(before);
  });

  test('sees all of their own students in one list, and whose each event is', async ({
    home,
    events,
    shell,
    page,
    checkPage,
  }) => {
    await home.open();
    await home.summary.getByRole('link', { name: 'Upcoming events' }).click();
    await events.expectOpen();
    await shell.expectTitle('Upcoming events');
    await expect(
      page.getByRole('navigation', { name: 'Main', exact: true }).getByRole('link', { name: 'Events' }),
    ).toHaveAttribute('aria-current', 'page');
    await expect(events.event('Botanic gardens walk')).toContainText(', Toby');
    await expect(events.event('Reef research day')).toContainText(', Asha');
    await expect(page.getByRole('main')).not.toContainText('Lachlan');
    await expect(events.choice('Asha')).toBeChecked();
    await events.choice('Asha').click();
    await expect(events.event('Reef research day')).toHaveCount(0);
    await expect(events.event('Botanic gardens walk')).toHaveCount(1);
    await events.choice('Asha').click();
    await expect(events.event('Reef research day')).toHaveCount(1);
    await checkPage('combined-upcoming-events');
  });

  test('adds an event to the calendar: the summary is truncated, the description has the full text', async ({
    events,
    page,
    shell,
  }) => {
    await shell.goTo('/combined-upcoming-events');
    await events.expectOpen();
    const name = 'Ski trip to the southern ranges, with a summary long enough to need cutting in a calendar';
    const { download, text } = await events.addToCalendar(name);
    expect(download.suggestedFilename()).toBe(
      'ski-trip-to-the-southern-ranges-with-a-summary-long-enough-t.ics',
    );
    const lines = text.replaceAll('\r\n ', '').split('\r\n');
    expect(lines).toContain('VERSION:2.0');
    expect(lines.find((line) => line.startsWith('SUMMARY:'))).toBe(
      `SUMMARY:${name.slice(0, 74).replaceAll(',', '\\,')}…`,
    );
    expect(lines).toContain(`DESCRIPTION:${name.replaceAll(',', '\\,')}`);
    expect(lines.some((line) => line.startsWith('DTSTART;VALUE=DATE:'))).toBe(true);
    await expect(page.getByText('Calendar file saved')).toBeVisible();
    const timed = await events.addToCalendar('Reef research day');
    expect(timed.text).toContain('BEGIN:VTIMEZONE\r\nTZID:Australia/Brisbane\r\n');
    expect(timed.text).toMatch(/DTSTART;TZID=Australia\/Brisbane:\d{8}T073000\r\n/);
  });

  test('filters on a phone in a sheet that shows the number of matches', async ({ events, page, shell }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await shell.goTo('/combined-upcoming-events');
    await events.expectOpen();
    await expect(events.filter).toBeHidden();
    await events.filters.click();
    await expect(events.filter).toBeVisible();
    for (const name of ['Assessments', 'Excursions', 'School events']) await events.choice(name).click();
    await expect(events.filter.getByRole('button', { name: /^Show \d+ events?$/ })).toBeVisible();
    await page.screenshot({ path: 'e2e/screenshots/upcoming-events-filter-390-light.png' });
    await events.dateTo.fill('99/99/2026');
    await events.filter.getByRole('button', { name: /^Show / }).click();
    await expect(events.filter).toBeVisible();
    await expect(events.dateTo).toBeFocused();
    await events.dateTo.fill('');
    await events.filter.getByRole('button', { name: /^Show / }).click();
    await expect(events.filter).toBeHidden();
    await expect(events.items.filter({ hasText: /Assessment,|Excursion,|School event,/ })).toHaveCount(0);
    await page.setViewportSize({ width: 320, height: 640 });
    await expectNoSidewaysScroll(page);
    await events.filters.click();
    await page.keyboard.press('Escape');
    await expect(events.filter).toBeHidden();
  });

  test('sees which students have no events because the school has them off', async ({
    events,
    page,
    shell,
  }) => {
    await page.route(eventsCall, async (route) => {
      const response = await route.fetch();
      const answer: object = await response.json();
      const notAvailable = [{ studentName: 'Toby Sandhu-Reid', schoolName: 'Larkspur State School' }];
      await route.fulfill({ response, json: { ...answer, notAvailable } });
    });
    await shell.goTo('/combined-upcoming-events');
    await events.expectOpen();
    await expect(page.getByText('This functionality is not available yet.')).toBeVisible();
    await expect(page.getByText('Toby Sandhu-Reid, Larkspur State School')).toBeVisible();
  });

  test('keeps the page when events fail to load, and retries', async ({ events, page, shell, watch }) => {
    watch.expectFailedCall(503, '/api/upcoming-events');
    await page.route(eventsCall, (route) => route.fulfill({ status: 503 }));
    await shell.goTo('/combined-upcoming-events');
    await expect(page.getByText('Upcoming events could not be loaded.')).toBeVisible();
    await page.unroute(eventsCall);
    await page.getByRole('button', { name: 'Retry' }).click();
    await events.expectOpen();
  });

  test('pages through 200 events with hostile names', async ({ events, page, shell }) => {
    const name = (at: number): string => `<img src=x onerror=alert(1)> ${'long'.repeat(20)} ${at}`;
    await page.route(eventsCall, async (route) => {
      const asked = new URL(route.request().url());
      const after = Number(asked.searchParams.get('after') ?? 0);
      asked.searchParams.delete('after');
      const response = await route.fetch({ url: asked.href });
      const answer: UpcomingEvents = await response.json();
      const [sample] = answer.events;
      const many = Array.from({ length: 50 }, (_, at) => ({
        ...sample,
        id: `00000000-0000-4000-8000-${String(after + at).padStart(12, '0')}`,
        displayName: name(after + at),
        date: addDays(schoolToday(), Math.floor((after + at) / 3)),
      }));
      const next = after + 50 < 200 ? String(after + 50) : null;
      await route.fulfill({ response, json: { ...answer, events: many, total: 200, next } });
    });
    await shell.goTo('/combined-upcoming-events');
    await expect(events.count).toHaveText('Showing 50 of 200 events');
    for (const shown of [100, 150, 200]) {
      await events.showMore.press('Enter');
      await expect(events.count).toHaveText(`Showing ${shown} of 200 events`);
    }
    await expect(events.count).toBeFocused();
    await expect(events.items.filter({ hasText: 'longlong' })).toHaveCount(200);
    await expect(events.event(name(199))).toHaveCount(1);
    await expectNoSidewaysScroll(page);
    // Waits for pending requests before the journey ends.
    await page.unrouteAll({ behavior: 'wait' });
  });

  test('sees on the overview that the school has the feature off', async ({ home, student, page }) => {
    // Home embeds the user in the page; other pages fetch the user with a call.
    await page.route(/\/(api\/user\?.*)?$/, async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replaceAll('"UpcomingEvents",', '');
      await route.fulfill({ response, body });
    });
    await home.open();
    await home.openStudent('Asha Sandhu-Reid');
    await expect(student.events).toContainText(featureUnavailableText);
  });
});

test.describe('a delegated viewer with the feature', () => {
  test.use({ signedInAs: 'viewer' });

  test('sees the student’s events, and no combined list', async ({ home, student, events, shell, page }) => {
    await home.open();
    await home.openStudent('Asha Sandhu-Reid');
    await student.events.getByRole('link', { name: 'All upcoming events' }).click();
    await events.expectOpen();
    await expect(page.getByRole('link', { name: 'Events', exact: true })).toHaveCount(0);
    await shell.goTo('/combined-upcoming-events');
    await shell.expectAt('/featureUnavailable');
  });
});
