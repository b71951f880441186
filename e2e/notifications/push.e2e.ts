import type { Page } from '@playwright/test';
import { chromiumOptions } from '../../tools/lib/chromium.ts';
import { weekOf } from '../support/dates.ts';
import { pushDelivery, shownTitles, subscribeAtStandIn, tap } from '../support/device/push-stand-in.ts';
import { expect, test } from '../support/test.ts';

// The headless shell of other journeys shows no notifications.
test.use({
  signedInAs: 'otherOwner',
  serviceWorkers: 'allow',
  permissions: ['notifications'],
  launchOptions: chromiumOptions(),
});

const message = (tag: string, title: string, navigate: string): string =>
  JSON.stringify({
    web_push: 8030,
    notification: { title, body: 'Unlock to see what it is.', tag, navigate, app_badge: '2' },
    app_badge: 2,
  });

/** Waits until the service worker controls the page, which it doesn't on the first visit. */
async function underWorker(page: Page): Promise<void> {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.reload();
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
}

test('W-8.5 W-8.6 notifications are offered after a report, turned on, tested and turned off', async ({
  page,
  reportAbsences,
  notificationSettings: settings,
  checkPage,
  mailbox,
}) => {
  const device = await subscribeAtStandIn(page);
  const { monday, tuesday } = weekOf('offered notifications');
  await reportAbsences.open();
  await reportAbsences
    .block(1)
    .enter(['Lachlan Tran'], { from: monday, to: tuesday, reason: 'Away with the family' });
  await reportAbsences.send.click();
  await reportAbsences.expectReported('Absence reported');
  const offer = page.getByRole('region', {
    name: 'Shall we tell you when the school accepts Lachlan’s absence?',
  });
  await expect(offer).toBeVisible();
  await checkPage('push-offer');
  await offer.getByRole('button', { name: 'Turn on notifications' }).click();
  await expect(page.getByText('Notifications are on for this computer.')).toBeVisible();
  await page.getByRole('link', { name: 'Choose what you hear about' }).click();
  await expect(page.getByText('Notifications are on', { exact: true })).toBeVisible();
  await expect(settings.locked.getByLabel('Private')).toBeChecked();
  await settings.locked.getByLabel('Show names and details').check();
  await expect(page.getByRole('listitem').filter({ hasText: 'This computer' })).toContainText('Used now');
  await checkPage('notification-settings-on');
  await page.reload();
  await expect(settings.locked.getByLabel('Show names and details')).toBeChecked();

  const deliver = await pushDelivery(page);
  await settings.test.click();
  await expect(page.getByText('Sent. Waiting for it to arrive.')).toBeVisible();
  const sent = await mailbox.newMessage([], ({ to }) => to.includes(device));
  await deliver(message('test', sent.subject, '/#/notifications'));
  await expect(page.getByText(/^Test arrived (at once|after \d+ seconds?)$/)).toBeVisible();
  await page.getByRole('button', { name: 'Turn off' }).click();
  await expect(page.getByText('Notifications are off')).toBeVisible();
});

test('W-8.5 after "Not now" nothing is asked', async ({ page, reportAbsences }) => {
  await subscribeAtStandIn(page);
  const { thursday, friday } = weekOf('offered notifications');
  await reportAbsences.open();
  await reportAbsences.block(1).enter(['Mia Tran'], { from: thursday, to: friday, reason: 'Family' });
  await reportAbsences.send.click();
  await page.getByRole('button', { name: 'Not now' }).click();
  await expect(page.getByRole('button', { name: 'Turn on notifications' })).toHaveCount(0);
  await reportAbsences.expectReported('Absence reported');
});

test('W-8.2 each message shows one notification, a repeated one none, and a tap opens its page', async ({
  page,
  home,
  shell,
}) => {
  await home.open();
  await underWorker(page);
  await home.expectOpen();
  const deliver = await pushDelivery(page);
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await deliver(message('a', 'One thing needs you today', '/#/notifications'));
  await expect.poll(() => shownTitles(page)).toEqual(['One thing needs you today']);
  await deliver(message('a', 'One thing needs you today', '/#/notifications'));
  await deliver('not JSON');
  await expect.poll(() => shownTitles(page)).toHaveLength(2);
  expect((await shownTitles(page)).toSorted()).toEqual([
    'One thing needs you today',
    'Something new from school',
  ]);
  await tap(page, 'One thing needs you today');
  await shell.expectAt('/notifications');
  await expect.poll(() => shownTitles(page)).toEqual(['Something new from school']);
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
});
