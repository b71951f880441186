import { accounts } from '../support/accounts.ts';
import { expect, test } from '../support/test.ts';

const family = 'All my students, all events';

test.beforeEach(async ({ signIn, home }) => {
  await signIn.open();
  await signIn.signInWithCode(accounts.otherOwner);
  await home.expectOpen();
});

test('creates a live calendar, reads it, replaces its address and removes it', async ({
  page,
  calendarFeeds,
  mailbox,
  request,
  context,
  checkPage,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await calendarFeeds.open();
  await expect(calendarFeeds.list).toContainText('No live calendars yet');
  const before = await mailbox.all(accounts.otherOwner);
  await calendarFeeds.createFor('All my students');
  await expect(calendarFeeds.given.getByRole('heading', { name: /^Address of/ })).toBeFocused();
  await expect(calendarFeeds.given).toContainText(
    'Whoever has this address sees these events, with first names.',
  );
  const address = await calendarFeeds.address.inputValue();
  await mailbox.newMessage(before, ({ subject }) => subject.startsWith('A live calendar was created'));
  await calendarFeeds.given.getByRole('button', { name: 'Copy address' }).click();
  await expect(page.getByText('Paste it into your calendar app.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
  await expect(calendarFeeds.given.getByRole('link', { name: 'Open in my calendar app' })).toHaveAttribute(
    'href',
    address.replace(/^http/, 'webcal').replace('webcals', 'webcal'),
  );
  await checkPage('live-calendars');

  const first = await request.get(address);
  expect(first.status()).toBe(200);
  const text = await first.text();
  expect(text).toContain('SUMMARY:Lachlan');
  expect(text).toContain('STATUS:CANCELLED');
  const again = await request.get(address, { headers: { 'if-none-match': first.headers()['etag'] ?? '' } });
  expect(again.status()).toBe(304);

  await calendarFeeds.press('Replace address of', family);
  await expect(page.getByText('The old address stops working at once.')).toBeVisible();
  await calendarFeeds.confirmWith('Replace address');
  await expect(calendarFeeds.address).not.toHaveValue(address);
  expect((await request.get(address)).status()).toBe(404);
  const replaced = await calendarFeeds.address.inputValue();
  expect((await request.get(replaced)).status()).toBe(200);

  await calendarFeeds.given.getByRole('button', { name: 'Hide the address' }).click();
  await expect(calendarFeeds.given).toHaveCount(0);
  await calendarFeeds.press('Show address of', family);
  await expect(calendarFeeds.address).toHaveValue(replaced);

  await calendarFeeds.press('Remove', family);
  await calendarFeeds.confirmWith('Remove live calendar');
  await expect(page.getByText('Its address no longer works.')).toBeVisible();
  await expect(calendarFeeds.list).toContainText('No live calendars yet');
  expect((await request.get(replaced)).status()).toBe(404);
});

test('chooses a student and types, and requires at least one type', async ({ page, calendarFeeds }) => {
  await calendarFeeds.open();
  const types = ['Exams', 'Assessments', 'Excursions', 'School events'];
  for (const name of types) await calendarFeeds.create.getByRole('checkbox', { name }).uncheck();
  await calendarFeeds.createFor('Lachlan');
  await expect(page.getByText('Choose at least one event type')).toBeVisible();
  await calendarFeeds.create.getByRole('checkbox', { name: 'Exams' }).check();
  await calendarFeeds.create.getByRole('button', { name: 'Create live calendar' }).click();
  await expect(calendarFeeds.given).toContainText('Lachlan, exams');
  await calendarFeeds.press('Remove', 'Lachlan, exams');
  await calendarFeeds.confirmWith('Remove live calendar');
  await expect(calendarFeeds.list).not.toContainText('Lachlan, exams');
});

test('G7 requires step-up before an address is shown, and shows failures', async ({
  page,
  calendarFeeds,
  security,
  watch,
}) => {
  await calendarFeeds.open();
  const call = '**/api/calendar-feeds';
  let asked = 0;
  await page.route(call, async (route) => {
    asked += 1;
    if (route.request().method() !== 'POST' || asked > 1) return route.continue();
    return route.fulfill({
      status: 403,
      contentType: 'application/problem+json',
      json: {
        type: 'about:blank',
        title: "Confirm it's you to continue",
        status: 403,
        requestId: 'x',
        code: 'reauthentication-required',
      },
    });
  });
  watch.expectFailedCall(403, '/api/calendar-feeds');
  await calendarFeeds.createFor('Lachlan');
  await expect(calendarFeeds.confirm).toBeVisible();
  await security.enterPassword();
  await expect(calendarFeeds.address).toHaveValue(/\/api\/calendar-feeds\/[\w-]{43}\.ics$/);
  await page.unroute(call);
  watch.expectFailedCall(503, '/api/calendar-feeds');
  await page.route('**/api/calendar-feeds/*/rotate', (route) => route.fulfill({ status: 503 }));
  await calendarFeeds.press('Replace address of', 'Lachlan, all events');
  await calendarFeeds.confirmWith('Replace address');
  await expect(page.getByRole('dialog')).toContainText('Something is wrong here.');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await calendarFeeds.press('Remove', 'Lachlan, all events');
  await calendarFeeds.confirmWith('Remove live calendar');
  await expect(calendarFeeds.list).toContainText('No live calendars yet');
});
