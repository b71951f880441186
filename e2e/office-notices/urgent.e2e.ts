import { addDays, formatDateField } from '@portal/contract/dates';
import type { Browser, Page } from '@playwright/test';
import { HomePage } from '../pages/home-page.ts';
import type { Mailbox } from '../pages/mailbox.ts';
import { NotificationsPage } from '../pages/account/notifications-page.ts';
import { ProfilePage } from '../pages/account/profile-page.ts';
import { SignInPage } from '../pages/account/sign-in-page.ts';
import { OfficeNoticePages } from '../pages/office-notice-pages.ts';
import { checkPage } from '../support/axe.ts';
import { schoolToday } from '../support/dates.ts';
import { expect, test } from '../support/test.ts';
import type { Watch } from '../support/watch.ts';

const title = 'School is closed tomorrow: flooded roads';
const parentEmail = 'wattle77@example.com';
const mobile = '0491 570 977';
/** A student of this parent and one of another parent. */
const eqIds = ['1870000077K', '1870000078K'];
const until = formatDateField(addDays(schoolToday(), 2));

/** A parent without the app, who has given the portal a mobile number. */
async function signInParent(browser: Browser, watch: Watch): Promise<Page> {
  const context = await browser.newContext();
  watch.follow(context);
  const page = await context.newPage();
  const signIn = new SignInPage(page, watch);
  await signIn.open();
  await signIn.signInWithCode(parentEmail);
  await new HomePage(page).expectOpen();
  const profile = new ProfilePage(page);
  await profile.open();
  await profile.edit('Edit mobile');
  await profile.enter({ 'Mobile number (optional)': mobile });
  await profile.press('Save mobile');
  await expect(page.getByRole('heading', { name: /^Mobile number/, level: 1 })).toBeFocused();
  return page;
}

/** Checks the e-mail, and that the text is the one in the preview. Returns the link in the text. */
async function expectMessages(
  mailbox: Mailbox,
  before: Awaited<ReturnType<Mailbox['all']>>,
  preview: string,
): Promise<string> {
  const text = await mailbox.newMessage(
    before,
    ({ channel, to }) => channel === 'sms' && to === '+61491570977',
  );
  expect(text.text.replace(/open=.*/, 'open=…')).toBe(preview);
  const email = await mailbox.newMessage(
    before,
    ({ to, subject }) => to === parentEmail && subject === 'Urgent message from a school',
  );
  expect(email.text).toContain(title);
  return /https?:\S+/.exec(text.text)?.[0] ?? '';
}

test('O-16.5 an urgent notice reaches a parent by e-mail, text and on top of the inbox, and is corrected', async ({
  office,
  page,
  browser,
  watch,
  mailbox,
}) => {
  test.slow();
  const parent = await signInParent(browser, watch);
  const before = await mailbox.all();
  const notices = new OfficeNoticePages(page);
  await office.signInAs('Amara Osei');
  await notices.open();

  await test.step('the office marks it as urgent, and sees who gets a text and its preview', async () => {
    await notices.write({ title, message: 'Please keep children at home.', until, eqIds });
    await notices.urgent.check();
    await checkPage(page, 'office-urgent-notice');
    await notices.save();
    await expect(notices.publishing).toContainText('1 adult also gets a text at once, whatever the hour.');
    await expect(notices.publishing).toContainText(`urgent: ${title}`);
    await checkPage(page, 'office-urgent-publish');
  });

  const preview = await notices.publishing.locator('.notice-text').innerText();
  watch.expectFailedCall(403, '/publish');
  await notices.publishAfterSignIn(title, 'Amara Osei');
  await expect(notices.row(title)).toContainText('Urgent');
  await expect(notices.row(title)).toContainText('In force', { timeout: 45_000 });
  const link = await expectMessages(mailbox, before, preview);

  await test.step('the text’s link leads to the top of the inbox, and home shows an alert', async () => {
    const inbox = new NotificationsPage(parent);
    await parent.goto(link);
    await inbox.expectOpen();
    await expect(inbox.days.first()).toContainText(title);
    await inbox.about(title).getByRole('link', { name: title }).click();
    await expect(parent.getByText('Please keep children at home.')).toBeVisible();
    await checkPage(parent, 'urgent-notice');
    await new HomePage(parent).open();
    await parent.reload();
    await expect(parent.getByText(`Urgent: ${title}`)).toBeVisible();
    await checkPage(parent, 'home-urgent-notice');
    await parent.context().close();
  });

  await test.step('a recall asks for a correction, which is urgent as well', async () => {
    await notices.recall(title);
    const correct = page.getByRole('button', { name: 'Write a correction' });
    await expect(notices.row(title)).toContainText('Recalled');
    await expect(correct).toBeInViewport();
    await checkPage(page, 'office-urgent-recalled');
    await correct.click();
    await expect(notices.urgent).toBeChecked();
    await expect(page.getByRole('textbox', { name: /EQ IDs/ })).toHaveValue(eqIds.join('\n'));
  });
});
