import { MedicalConditionsPage } from '../pages/student/medical-conditions-page.ts';
import { StudentDetailsPage } from '../pages/student/student-details-page.ts';
import { signedInState } from '../support/accounts.ts';
import { expectNoSidewaysScroll } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';

const toby = 'Toby Sandhu-Reid';
const subject = 'The changes to a student’s medical conditions';

test.describe('an account owner', () => {
  test.use({ signedInAs: 'owner' });
  test.describe.configure({ mode: 'serial' });

  test('sees the conditions, and what is missing from a new one', async ({ page, checkPage }) => {
    const medical = new MedicalConditionsPage(page);
    await medical.openOf(toby);
    await expect(medical.row('Allergy')).toContainText(/\d{2} \w+ \d{4}/);
    await expect(medical.current('Allergy')).toHaveAccessibleName(/^Allergy, .+ is current$/);
    await medical.send.click();
    await expect(page.getByText('Nothing has been changed.')).toBeVisible();

    await medical.add.click();
    await expect(medical.added(1)).toContainText('Not sent yet');
    await expect(medical.added(1)).toContainText('Conditions already listed cannot be chosen again.');
    await expect(page.getByText('A condition must be chosen')).toHaveCount(0);
    await medical.send.click();
    await medical.expectProblem('A condition must be chosen');
    await medical.condition(1).selectOption('Anaphylaxis');
    await medical.expectProblem('Allergy details are required');
    await medical.details(1).fill('Bee stings');
    await expect(medical.added(1)).toContainText('You have 10 characters remaining');
    await checkPage('medical-conditions');
    await medical.details(1).fill('<i>Wasps, bees, hornets</i>');
    await expect(medical.details(1)).toHaveValue('<i>Wasps, bees, horn');
    await expect(medical.added(1)).toContainText('You have no characters remaining');

    await medical.addAnother.click();
    await medical.condition(2).selectOption('Asthma');
    await expect(medical.details(2)).toBeHidden();
    await medical.addAnother.click();
    await expect(medical.condition(3).getByRole('option', { name: 'Asthma' })).toBeDisabled();
    await expect(medical.condition(3).getByRole('option', { name: 'Allergy' })).toBeEnabled();
    await page.reload();
    await expect(medical.details(1)).toHaveValue('<i>Wasps, bees, horn');
    await page.setViewportSize({ width: 320, height: 640 });
    await expectNoSidewaysScroll(page);
    await medical.added(3).getByRole('button', { name: 'Remove this new condition' }).click();
    await expect(medical.added(3)).toBeHidden();
    await medical.back.click();
    await expect(new StudentDetailsPage(page).held).toBeVisible();
  });

  test('sees an error and keeps what was entered', async ({ page, watch }) => {
    const medical = new MedicalConditionsPage(page);
    watch.expectFailedCall(500, '/api/student/medicalConditions');
    await medical.openOf(toby);
    await page.route('**/api/student/medicalConditions', (route) => route.fulfill({ status: 500, body: '' }));
    await medical.add.click();
    await medical.condition(1).selectOption('Eczema');
    await medical.send.click();
    await expect(medical.problems).toContainText(
      'Something is wrong here. Your changes were not sent. Please try again.',
    );
    await expect(medical.condition(1)).toHaveValue(/.+/);
    await medical.back.click();
  });

  test('requests changes: they are pending, the school approves them, and the page and an e-mail confirm it', async ({
    mailbox,
    page,
    schoolOffice,
    checkPage,
  }) => {
    const medical = new MedicalConditionsPage(page);
    await medical.openOf(toby);
    await medical.current('Allergy').click();
    const isCurrent = await medical.current('Allergy').isChecked();
    await medical.add.click();
    await medical.condition(1).selectOption('Allergy');
    await medical.details(1).fill('Wasp stings');
    await medical.addAnother.click();
    await medical.condition(2).selectOption('Eczema');
    await medical.added(2).getByRole('checkbox', { name: 'Current' }).uncheck();
    await expect(medical.added(2)).toContainText('A new condition that is not current is not sent.');
    await medical.send.click();
    await expect(medical.main).toContainText(
      'Success! Your changes to Toby’s medical conditions have been sent.',
    );
    await expect(medical.waiting).toBeVisible();
    await expect(
      page.getByText(/You sent these changes on \d{2} \w+ \d{4}, \d{1,2}:\d{2} [ap]m\./),
    ).toBeVisible();
    await expect(medical.heading).toBeFocused();
    await expect(medical.asked).toContainText('Wasp stings');
    await expect(medical.asked).toContainText(isCurrent ? 'Current' : 'Not current');
    await expect(medical.asked).not.toContainText('Eczema');
    await checkPage('medical-conditions-waiting');

    const [id = ''] = await schoolOffice.requestsAbout('Medical conditions of a student · Toby');
    const shown = await schoolOffice.show(id);
    expect(shown).toMatch(/\* Allergy: Wasp stings\.isCurrent\s+true/);
    expect(shown).toMatch(/\* Allergy: \w[\w ]+\.isCurrent\s+(true\s+false|false\s+true)/);
    const before = await mailbox.all();
    await schoolOffice.approve(id, 'The plan is in the office');
    const letter = await mailbox.newMessage(before, (message) => message.subject === subject);
    expect(letter.to).toBe('owner@example.com');
    expect(letter.text).toContain('has approved the changes to Toby’s medical conditions.');
    expect(letter.text).not.toContain('Wasp');
    await page.reload();
    await expect(page.getByText('The school has approved your last changes.')).toBeVisible();
    await expect(page.getByText('The plan is in the office')).toBeVisible();
    await expect(medical.current('Wasp stings')).toBeChecked();
    await checkPage('medical-conditions-approved');
  });

  test('sees in a second browser what has changed, and loses nothing entered', async ({
    browser,
    page,
    schoolOffice,
    watch,
    mailbox,
  }) => {
    const medical = new MedicalConditionsPage(page);
    watch.expectFailedCall(409, '/api/student/medicalConditions');
    await medical.openOf(toby);
    await expect(medical.current('Wasp stings')).toBeChecked();
    const context = await browser.newContext({ storageState: signedInState('owner') });
    const other = new MedicalConditionsPage(await context.newPage());
    await other.page.goto(page.url());
    await other.current('Wasp stings').uncheck();
    await other.send.click();
    await expect(other.waiting).toBeVisible();
    const [id = ''] = await schoolOffice.requestsAbout('Medical conditions of a student · Toby');
    const beforeApproval = await mailbox.all();
    await schoolOffice.approve(id);
    await mailbox.newMessage(beforeApproval, (message) => message.subject === subject);
    await context.close();

    await medical.add.click();
    await medical.condition(1).selectOption('Asthma');
    await medical.send.click();
    await expect(page.getByText('These details have changed since you opened this page.')).toBeVisible();
    await expect(medical.problems).toContainText('Allergy: Wasp stings has been added or changed.');
    await medical.loadNow.click();
    await expect(medical.current('Wasp stings')).not.toBeChecked();
    await expect(medical.condition(1)).toHaveValue(/.+/);
    await medical.send.click();
    await expect(medical.waiting).toBeVisible();
    await expect(medical.asked).toContainText('Asthma');
    const [last = ''] = await schoolOffice.requestsAbout('Medical conditions of a student · Toby');
    const before = await mailbox.all();
    await schoolOffice.reject(last, 'Please send the plan first');
    const letter = await mailbox.newMessage(before, (message) => message.subject === subject);
    expect(letter.text).toContain('They are as they were.');
    await page.reload();
    await expect(page.getByText('Toby’s medical conditions are as they were.')).toBeVisible();
    await expect(page.getByText('Please send the plan first')).toBeVisible();
    await expect(medical.row('Asthma')).toBeHidden();
  });
});

test.describe('a delegated viewer', () => {
  test.use({ signedInAs: 'viewer' });

  test('sees them and changes nothing', async ({ page, checkPage }) => {
    const medical = new MedicalConditionsPage(page);
    await medical.openOf('Asha Sandhu-Reid');
    await expect(medical.main).toContainText('Shared by Meera Sandhu. Only account owners can change them.');
    await expect(medical.back).toBeVisible();
    await expect(medical.send).toBeHidden();
    await expect(medical.add).toBeHidden();
    await expect(medical.main.getByRole('checkbox')).toHaveCount(0);
    await checkPage('medical-conditions-viewer');
  });
});
