import { addDays, formatDateField } from '@portal/contract/dates';
import { createCalendar, officeFamilies } from '@portal/demo-data';
import { OfficeConsentPages } from '../pages/office-consent-pages.ts';
import { ConsentPages } from '../pages/consent-pages.ts';
import { SignInPage } from '../pages/account/sign-in-page.ts';
import { schoolToday } from '../support/dates.ts';
import { expect, test } from '../support/test.ts';

const title = 'Reef field trip';
const decision = 'May your child take part?';
const swims = 'Can your child swim 50 metres?';

/** Families of class 3A whose requests no other journey uses. */
function family(number: number): { student: string; email: string } {
  const found = officeFamilies(createCalendar(schoolToday())).find((one) => one.number === number);
  if (!found) throw new Error(`There is no family ${number}`);
  return { student: `${found.givenName} ${found.familyName}`, email: found.email };
}
const online = family(8);
const onPaper = family(20);

test('O-9.8 a principal asks a class; answers arrive live, and one comes on paper', async ({
  office,
  page,
  mailbox,
  browser,
  watch,
  checkPage,
}) => {
  test.slow();
  const consent = new OfficeConsentPages(page);
  await office.signInAs('Amara Osei');

  await test.step('the list shows what is open, with its answers', async () => {
    await office.openConsent();
    await expect(consent.list.getByRole('row', { name: /Science Centre excursion/ })).toContainText(
      'Due in 3 days',
    );
    await checkPage('office-consent');
  });

  await test.step('deletes a draft that was started by mistake', async () => {
    await consent.start('By mistake');
    await page.getByRole('button', { name: 'Delete draft' }).click();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Consent', level: 1 })).toBeVisible();
    await expect(consent.list.getByRole('row', { name: /Laptop agreement/ })).toBeVisible();
    await expect(consent.list.getByRole('row', { name: /By mistake/ })).toHaveCount(0);
  });

  await test.step('builds a form; what is typed survives a reload', async () => {
    await consent.start(title);
    await page.getByLabel('About').fill('A day at the reef with the marine centre.');
    await consent.addQuestion('Single choice');
    await page.getByLabel('Question', { exact: true }).fill(swims);
    await page.getByLabel('Options, one per line').fill('Yes, easily\nWith a rest\nNo');
    await consent.addQuestion('Signature by name');
    await page.getByRole('button', { name: 'Your full name, as a signature', exact: true }).focus();
    await page.keyboard.press('Alt+ArrowUp');
    await expect(consent.questions.nth(1)).toContainText('Signature by name');
    await page.keyboard.press('Alt+ArrowDown');
    await expect(consent.preview.getByText(swims)).toBeVisible();
    await expect(consent.saved).toBeVisible();
    await page.getByLabel('Contact (optional)').fill('Amara Osei');
    await page.reload();
    await expect(page.getByLabel('Contact (optional)')).toHaveValue('Amara Osei');
    await expect(consent.questions).toHaveCount(3);
    await checkPage('office-consent-builder');
  });

  await test.step('publishes it to a class, after what was missing was named', async () => {
    await consent.check();
    const problems = page.getByRole('alert', { name: 'Not ready to publish' });
    await expect(problems).toBeFocused();
    await expect(problems).toContainText('Choose who is asked');
    await consent.chooseClass('3A');
    await page.getByLabel('Answer by').fill(formatDateField(addDays(schoolToday(), 7)));
    await expect(page.getByText(/^students$/)).toBeVisible();
    await consent.check();
    await checkPage('office-consent-publish');
    const before = await mailbox.all();
    await page.getByRole('button', { name: /^Publish to \d+ families$/ }).click();
    await expect(page.getByText(/^In the outbox until/)).toBeVisible();
    await page.getByRole('button', { name: 'Recall to draft' }).click();
    await expect(consent.questions).toHaveCount(3);
    await consent.check();
    await page.getByRole('button', { name: /^Publish to \d+ families$/ }).click();
    const letter = await mailbox.newMessage(before, ({ to }) => to === online.email);
    expect(letter.text).toContain(title);
  });

  await test.step('a parent answers, and the answer arrives by itself', async () => {
    await expect(consent.row(online.student)).toContainText('Not answered');
    const home = await browser.newContext();
    watch.follow(home);
    const parent = await home.newPage();
    const signIn = new SignInPage(parent, watch);
    await signIn.open();
    await signIn.signInWithCode(online.email);
    await expect(parent.getByRole('heading', { level: 1 })).toBeVisible();
    await parent.goto('/#/parent-centric/combined-consent-requests');
    const theirs = new ConsentPages(parent);
    await theirs.openRequest(title);
    await theirs.choose(decision, 'I give consent');
    await theirs.choose(swims, 'Yes, easily');
    await parent.getByRole('textbox', { name: 'Your full name, as a signature' }).fill('A. Parent');
    await theirs.authority.check();
    await theirs.send.click();
    await expect(parent.getByText(/receipt/i).first()).toBeVisible();
    await home.close();
    await expect(consent.row(online.student)).toContainText('Granted');
    // By keyboard: messages lie over the end of the list.
    await consent.row(online.student).getByRole('button').press('Enter');
    await expect(page.getByRole('dialog')).toContainText('Yes, easily');
    await page.getByRole('button', { name: 'Close', exact: true }).click();
  });

  await test.step('reminds the others, and records an answer on paper', async () => {
    await page.getByRole('button', { name: 'Remind those who haven’t answered' }).click();
    await expect(office.messages).toContainText(/The reminder (?:is on its way|goes out at)/);
    await page.getByRole('button', { name: `Record the paper answer of ${onPaper.student}` }).press('Enter');
    const form = page.getByRole('dialog');
    await form
      .getByRole('group', { name: decision })
      .getByRole('radio', { name: 'I don’t give consent' })
      .check();
    await form.getByRole('group', { name: swims }).getByRole('radio', { name: 'No', exact: true }).check();
    await form.getByLabel('Your full name, as a signature').fill('Malia Tui');
    await form.getByRole('button', { name: 'Record paper answer' }).click();
    await expect(form.getByRole('alert')).toContainText('Enter the name');
    await checkPage('office-consent-paper');
    await form.getByLabel('Signed by').fill('Malia Tui');
    await form.getByRole('button', { name: 'Record paper answer' }).click();
    await expect(consent.row(onPaper.student)).toContainText('Denied');
    await expect(consent.row(onPaper.student)).toContainText('On paper, entered by Amara Osei');
    await checkPage('office-consent-responses');
  });

  await test.step('exports the answers, after a fresh sign-in', async () => {
    watch.expectFailedCall(403, '/export');
    await page.getByRole('button', { name: 'Answers (CSV)' }).click();
    await page.getByRole('button', { name: 'Sign in again' }).click();
    await page.getByRole('button', { name: 'Amara Osei' }).click();
    await expect(page.getByText('Confirmed. You can go on.')).toBeVisible();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Answers (CSV)' }).click();
    expect((await download).suggestedFilename()).toBe(`${title} answers.csv`);
  });
});
