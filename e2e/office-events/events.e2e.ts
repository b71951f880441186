import { createCalendar, officeFamilies } from '@portal/demo-data';
import { yearLevelName } from '@portal/contract/shared';
import { formatDateField } from '@portal/contract/dates';
import { SignInPage } from '../pages/account/sign-in-page.ts';
import { OfficeEventPages } from '../pages/office-event-pages.ts';
import { EventsPage } from '../pages/student/events-page.ts';
import { checkPage } from '../support/axe.ts';
import { schoolToday } from '../support/dates.ts';
import { expect, test } from '../support/test.ts';

const name = 'Museum visit';
const familyNumber = 73;

test('O-15 an event is prepared, published, changed and cancelled; a parent sees each', async ({
  office,
  page,
  browser,
  watch,
}) => {
  test.slow();
  const calendar = createCalendar(schoolToday());
  const family = officeFamilies(calendar).find(({ number }) => number === familyNumber);
  const day = calendar.future[0] ?? '';
  const events = new OfficeEventPages(page);
  await office.signInAs('Amara Osei');
  await events.open();
  await expect(page.getByRole('list', { name: 'Colours' })).toContainText('Excursion');
  await checkPage(page, 'office-events');

  const home = await browser.newContext();
  watch.follow(home);
  const parent = await home.newPage();
  const signIn = new SignInPage(parent, watch);
  await signIn.open();
  await signIn.signInWithCode(family?.email ?? '');
  await parent.getByRole('link', { name: 'Events', exact: true }).first().click();
  const agenda = new EventsPage(parent);
  /** The agenda, once it shows this. */
  const expectAgenda = async (text: string) =>
    expect(async () => {
      await parent.reload();
      await expect(agenda.event(name)).toContainText(text, { timeout: 2000 });
    }).toPass({ timeout: 45_000 });

  await test.step('the reach is shown, and a draft stays in the office', async () => {
    const year = yearLevelName(family?.yearLevel ?? '');
    await events.fill(name, { day: formatDateField(day), year });
    await expect(page.getByText('families', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Save draft' }).click();
    await expect(page.getByRole('heading', { name, level: 2 })).toBeVisible();
    await checkPage(page, 'office-event-draft');
  });

  await test.step('it waits in the outbox, and can be taken back', async () => {
    await page.getByRole('button', { name: 'Save and publish' }).click();
    await events.confirm('Publish');
    await page.getByRole('button', { name: 'Take back' }).click();
    await expect(page.getByRole('button', { name: 'Save and publish' })).toBeVisible();
    await page.getByRole('button', { name: 'Save and publish' }).click();
    await events.confirm('Publish');
    await expectAgenda('8:30 am to 2:45 pm');
  });

  await test.step('a change is marked as one', async () => {
    await page.reload();
    await expect(page.getByRole('button', { name: 'Save changes' })).toBeVisible();
    await page.getByLabel('From (optional)', { exact: true }).fill('09:15');
    await page.getByRole('button', { name: 'Save and publish' }).click();
    await events.confirm('Publish');
    await expectAgenda('9:15 am to 2:45 pm');
    await expect(agenda.event(name)).toContainText('Changed');
  });

  await test.step('a cancelled event is shown as cancelled', async () => {
    await page.reload();
    await page.getByRole('button', { name: 'Cancel event' }).click();
    await events.confirm('Cancel');
    await expectAgenda('Cancelled');
    await checkPage(parent, 'events-cancelled');
    await home.close();
    await events.showMonthOf(day);
    await page.getByRole('button', { name: 'List', exact: true }).click();
    await expect(page.getByRole('row').filter({ hasText: name })).toContainText('Cancelled');
    await page.getByRole('button', { name: 'Close the editor' }).click();
    await checkPage(page, 'office-events-list');
  });
});
