import { addDays, formatDateField } from '@portal/contract/dates';
import { SignInPage } from '../pages/account/sign-in-page.ts';
import { OfficeNoticePages } from '../pages/office-notice-pages.ts';
import { checkPage } from '../support/axe.ts';
import { schoolToday } from '../support/dates.ts';
import { expect, test } from '../support/test.ts';

const title = 'The library closes at noon';
const reader = 'wattle75@example.com';
const lastDay = formatDateField(addDays(schoolToday(), 2));

test('O-16 a notice is published, read at home, and recalled with its readers', async ({
  office,
  page,
  browser,
  watch,
}) => {
  test.slow();
  const notices = new OfficeNoticePages(page);
  const row = notices.row(title);
  await office.signInAs('Amara Osei');
  await notices.open();

  await test.step('the form shows whom it reaches and what they read', async () => {
    await page.getByRole('button', { name: /^New notice/ }).click();
    await page.getByLabel('Title', { exact: true }).fill(title);
    await page
      .getByLabel('Message', { exact: true })
      .fill('From Monday.\nBooks can be returned at the office.');
    await page.getByLabel('Until', { exact: true }).fill(lastDay);
    await page.getByLabel('Until time').fill('15:00');
    await expect(page.getByText('families', { exact: true })).toBeVisible();
    await checkPage(page, 'office-notices');
    await page.getByRole('button', { name: 'Save and publish' }).click();
    await page.getByRole('button', { name: /^Publish for \d+ families$/ }).click();
    await expect(row).toContainText('Planned');
    await expect(row).toContainText('In force', { timeout: 45_000 });
  });

  await test.step('a parent finds it on home, and reads it', async () => {
    const home = await browser.newContext();
    watch.follow(home);
    const parent = await home.newPage();
    const signIn = new SignInPage(parent, watch);
    await signIn.open();
    await signIn.signInWithCode(reader);
    const notice = parent.getByRole('link', { name: new RegExp(`^Read.*${title}`) });
    await expect(notice).toBeVisible();
    await checkPage(parent, 'home-notices');
    await notice.click();
    await expect(parent.getByRole('heading', { name: title, level: 1 })).toBeVisible();
    await expect(parent.getByText('Books can be returned at the office.')).toBeVisible();
    await checkPage(parent, 'school-notice');
    await home.close();
  });

  await test.step('a recall names who had opened it', async () => {
    await notices.recall(title);
    const opened = page.getByRole('dialog', { name: 'Opened before the recall' });
    await expect(opened.getByRole('listitem')).toHaveCount(1);
    await opened.getByRole('button', { name: 'Close' }).click();
    await expect(row).toContainText('Recalled');
  });
});

test('O-16.4 staff of the department plan an alert, change it and take it back', async ({ office, page }) => {
  test.slow();
  const row = page.getByRole('row').filter({ hasText: 'Late buses' });
  await office.signInAs('Ruth Adeyemi');
  await page.getByRole('searchbox', { name: 'Find a school by name or centre code' }).fill('wattle');
  await page.getByRole('button', { name: /Wattle Plains/ }).click();
  await page
    .getByRole('navigation', { name: 'Office', exact: true })
    .getByRole('link', { name: 'Notices' })
    .click();
  await page.getByRole('button', { name: /^New notice/ }).click();
  await page.getByLabel('Title', { exact: true }).fill('Late buses today');
  await page.getByLabel('Message', { exact: true }).fill('Routes 4 and 7 are 20 minutes late.');
  await page.getByLabel('From (optional)', { exact: true }).fill(lastDay);
  await page.getByLabel('From time').fill('15:00');
  await checkPage(page, 'office-alert');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(row).toContainText('Planned');
  await page.getByRole('button', { name: 'Edit "Late buses today"' }).click();
  await page.getByLabel('Title', { exact: true }).fill('Late buses tomorrow');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(row).toContainText('Late buses tomorrow');
  await page.getByRole('button', { name: 'Take back "Late buses tomorrow"' }).click();
  await expect(row).toContainText('Ended');
});

test('O-16.1 a draft is deleted only after confirmation', async ({ office, page }) => {
  const row = page.getByRole('row').filter({ hasText: 'Lost jumpers' });
  await office.signInAs('Amara Osei');
  await new OfficeNoticePages(page).open();
  await page.getByRole('button', { name: /^New notice/ }).click();
  await page.getByLabel('Title', { exact: true }).fill('Lost jumpers');
  await page.getByLabel('Message', { exact: true }).fill('They are in the hall.');
  await page.getByLabel('Until', { exact: true }).fill(lastDay);
  await page.getByLabel('Until time').fill('15:00');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await page.getByRole('button', { name: 'Edit "Lost jumpers"' }).click();
  const asking = page.getByRole('dialog', { name: 'Delete "Lost jumpers"?' });
  await page.getByRole('button', { name: 'Delete draft' }).click();
  await asking.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Lost jumpers');
  await page.getByRole('button', { name: 'Delete draft' }).click();
  await asking.getByRole('button', { name: 'Delete draft' }).click();
  await expect(row).toHaveCount(0);
});
