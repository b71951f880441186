import { devices, type Page } from '@playwright/test';
import { checkPage as checkOther } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';
import { absentFamily } from './absent-families.ts';

const families = [absentFamily(111), absentFamily(112)];
const byKeyboard = absentFamily(113);
const phone = { ...devices['Desktop Chrome'], viewport: { width: 320, height: 640 }, hasTouch: true };

const rowOf = (page: Page, name: string) =>
  page.getByRole('table', { name: 'Unexplained absences' }).getByRole('row', { name });

/** Moves the list's cursor to the student, with the keyboard alone. */
async function moveTo(page: Page, name: string): Promise<void> {
  const link = rowOf(page, name).getByRole('button', { name, exact: true });
  await expect(async () => {
    await page.keyboard.press('j');
    await expect(link).toBeFocused({ timeout: 100 });
  }).toPass({ intervals: [10] });
}

test('O-7.2 O-7.3 three families are asked by text; one answers with two taps, and the list shows it', async ({
  office,
  page,
  mailbox,
  browser,
  checkPage,
}) => {
  await office.signInAs('Tom Kelso');
  await office.openAbsences();
  await checkPage('office-absences');
  const before = await mailbox.all();
  for (const { name } of families) await page.getByRole('checkbox', { name: `Select ${name}` }).check();
  await page.getByRole('button', { name: 'Text 2 families' }).click();
  // A success, not a failure.
  await expect(office.messages.getByRole('status')).toContainText('2 texts are on their way');
  await moveTo(page, byKeyboard.name);
  await page.keyboard.press('s');
  await expect(office.messages).toContainText('1 text is on its way');
  const [first] = families;
  const link = await mailbox.newLink(before, first?.mobile ?? '', '/#/absence?t=');
  for (const { mobile } of [...families, byKeyboard])
    expect((await mailbox.newMessage(before, ({ to }) => to === mobile)).text).not.toContain(
      first?.name ?? '',
    );
  await expect(rowOf(page, families[1]?.name ?? '')).toContainText('Sent ');

  const context = await browser.newContext(phone);
  const family = await context.newPage();
  await family.goto(link);
  await expect(family.getByRole('heading', { name: 'Why was your child away?' })).toBeVisible();
  expect(family.url()).not.toContain('t=');
  await checkOther(family, 'absence-link');
  // Phones may reload a page that was in the background, which loses the token of the link.
  await family.reload();
  await expect(family.getByRole('heading', { name: 'Open the link again' })).toBeVisible();
  await family.goto('about:blank');
  await family.goto(link);
  await family.getByRole('button', { name: first?.letter ?? '', exact: true }).click();
  await family.getByText('Sick').click();
  await checkOther(family, 'absence-link-reason');
  await family.getByRole('button', { name: 'Send to the school' }).click();
  await expect(family.getByRole('heading', { name: 'Thank you' })).toBeFocused();
  const told = page.getByRole('region', { name: 'Explained', exact: true });
  await expect(told.getByRole('listitem').filter({ hasText: first?.name ?? '' })).toContainText('Sick');
  await family.goto('about:blank');
  await family.goto(link);
  await expect(family.getByRole('heading', { name: 'You have answered' })).toBeVisible();
  await context.close();
});

test('O-7.4 an answer by phone is entered and taken back by keyboard alone', async ({ office, page }) => {
  const { name } = absentFamily(102);
  await office.signInAs('Joanne Whitby');
  const figure = page.getByRole('link', { name: /^Unexplained/ });
  await expect(figure).toContainText('not notified');
  await figure.press('Enter');
  await moveTo(page, name);
  await page.keyboard.press('t');
  const dialog = page.getByRole('dialog', { name: `Add a reason for ${name}` });
  await expect(dialog.getByRole('textbox', { name: 'Reason' })).toBeFocused();
  await page.keyboard.type('Migraine');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(office.messages).toContainText(`${name}: Migraine`);
  await expect(page.getByRole('region', { name: 'Explained', exact: true })).toContainText('Migraine');
  await page.keyboard.press('u');
  await expect(office.messages).toContainText('Undone.');
  await expect(rowOf(page, name)).toBeVisible();
});

test('D-9.1 what was typed about an absence survives a failed save, a reload and an ended session', async ({
  office,
  page,
  context,
  watch,
}) => {
  const { name } = absentFamily(106);
  await office.signInAs('Tom Kelso');
  await office.openAbsences();
  const open = () => page.getByRole('button', { name: `Add a reason for ${name}` }).click();
  const dialog = page.getByRole('dialog', { name: `Add a reason for ${name}` });
  const reason = dialog.getByRole('textbox', { name: 'Reason' });
  await open();
  await reason.fill('x'.repeat(90));
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toContainText('Reason cannot be longer than 89 characters');
  await reason.fill('Rang at 8:30: chickenpox');
  watch.expectFailedCall('offline', '/api/office/');
  await context.setOffline(true);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toContainText('Your device is currently offline...');
  await context.setOffline(false);
  await page.reload();
  await open();
  await expect(reason).toHaveValue('Rang at 8:30: chickenpox');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await open();
  await expect(reason).toHaveValue('');
  await page.keyboard.press('Escape');

  const late = page.getByRole('dialog', { name: 'Sign in late' });
  await page.getByRole('button', { name: /^Sign in late/ }).click();
  await late.getByRole('searchbox', { name: 'Student name or EQ ID' }).fill(name);
  await late.getByRole('radio').first().check();
  await late.getByRole('textbox', { name: 'Reason' }).fill('Flat tyre');
  await page.waitForLoadState('networkidle');
  await context.clearCookies({ name: 'office' });
  watch.expectFailedCall(401, '/api/office/');
  watch.expectFailedCall(403, '/api/office/');
  await late.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page
    .getByRole('dialog', { name: 'You are signed out.' })
    .getByRole('link', { name: 'Sign in again' })
    .click();
  await page.getByRole('button', { name: /^Sign in late/ }).click();
  await expect(late.getByRole('radio').first()).toBeChecked();
  await expect(late.getByRole('textbox', { name: 'Reason' })).toHaveValue('Flat tyre');
});
