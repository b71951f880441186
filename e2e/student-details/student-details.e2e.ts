import { StudentDetailsPage } from '../pages/student/student-details-page.ts';
import { signedInState } from '../support/accounts.ts';
import { expectNoSidewaysScroll } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';

const mia = 'Mia Tran';
const subject = 'The changes to a student’s details';

test.describe('an account owner', () => {
  test.use({ signedInAs: 'otherOwner' });
  test.describe.configure({ mode: 'serial' });

  test('reads a student’s details and who can see the student', async ({ page, checkPage }) => {
    const details = new StudentDetailsPage(page);
    await details.openOf(mia);
    await expect(page).toHaveTitle('Mia Tran, student details - Schoolside');
    await expect(details.held).toContainText('Same as residential');
    await expect(details.held).toContainText(/Date of birth\d{2} \w+ \d{4}/);
    const viewer = details.viewers.getByRole('row').filter({ hasText: 'Meera Sandhu' });
    await expect(viewer).toContainText('Awaiting Approval');
    await expect(viewer.getByRole('link', { name: /^Review & approve/ })).toBeVisible();
    await expect(details.viewers.getByRole('link', { name: 'Invite a viewer' })).toBeVisible();
    await checkPage('student-details');
    await viewer.getByRole('link', { name: /^Review & approve/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Meera Sandhu' })).toBeVisible();
  });

  test('sees validation errors, and keeps what was typed', async ({ page, checkPage }) => {
    const details = new StudentDetailsPage(page);
    await details.openOf(mia);
    await details.edit.click();
    await expect(details.sameAsResidential).toBeChecked();
    await expect(details.dateOfBirth).toHaveValue(/^\d{2}\/\d{2}\/\d{4}$/);
    await checkPage('student-details-edit');
    await details.save.click();
    await expect(page.getByText('Nothing has been changed.')).toBeVisible();

    await details.sameAsResidential.uncheck();
    await details.dateOfBirth.fill('');
    await details.line('residential', 'Address line 1').fill('x'.repeat(150));
    await expect(details.line('residential', 'Address line 1')).toHaveValue('x'.repeat(100));
    await details.line('residential', 'Address line 1').fill('');
    await details.line('residential', 'Suburb').fill('');
    await details.line('residential', 'Postcode').fill('49');
    await details.save.click();
    for (const message of [
      'Date of birth is required',
      'Residential address: Address line 1 is required',
      'Residential address: Suburb is required',
      'Postal address: State is required',
      'Residential address: A valid postcode is required',
    ])
      await details.expectProblem(message);
    await details.dateOfBirth.fill('31/02/2015');
    await details.expectProblem('A valid date of birth is required. Correct format is: dd/mm/yyyy');
    await details.dateOfBirth.fill('01/01/2090');
    await details.expectProblem('Date of birth must be in the past');
    await details.line('postal', /Address line 2/).fill('<img src=x onerror=alert(1)>');
    await checkPage('student-details-errors');
    await page.reload();
    await expect(details.line('postal', /Address line 2/)).toHaveValue('<img src=x onerror=alert(1)>');
    await page.setViewportSize({ width: 320, height: 640 });
    await expectNoSidewaysScroll(page);
    await details.cancel.click();
    await expect(details.held).toContainText('Same as residential');
  });

  test('sees an error and keeps what was typed', async ({ page, watch }) => {
    const details = new StudentDetailsPage(page);
    watch.expectFailedCall(500, '/api/student');
    await details.openOf(mia);
    await details.edit.click();
    await page.route('**/api/student', (route) => route.fulfill({ status: 500, body: '' }));
    await details.line('residential', 'Suburb').fill('Nowhere');
    await details.save.click();
    await expect(details.problems).toContainText(
      'Failed! Your request could not be updated due to a system failure.',
    );
    await expect(details.line('residential', 'Suburb')).toHaveValue('Nowhere');
    await details.cancel.click();
  });

  test('requests a change: it is pending, the school approves it, and the page and an e-mail confirm it', async ({
    mailbox,
    page,
    schoolOffice,
    checkPage,
  }) => {
    const details = new StudentDetailsPage(page);
    await details.openOf(mia);
    await details.edit.click();
    await details.dateOfBirth.fill('2016-03-09');
    await details.line('residential', 'Address line 1').fill('9 Lilly Pilly Lane');
    await details.line('residential', /Address line 2/).fill('<b>Unit 2</b>');
    await details.save.click();
    await details.expectSaved(mia);
    await expect(
      page.getByText(/You sent these changes on \d{2} \w+ \d{4}, \d{1,2}:\d{2} [ap]m\./),
    ).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Mia’s details' })).toBeFocused();
    await expect(details.asked).toContainText('09 March 2016');
    await expect(details.asked).toContainText('<b>Unit 2</b>');
    await expect(details.held).not.toContainText('9 Lilly Pilly Lane');
    await expect(details.edit).toBeHidden();
    await checkPage('student-details-waiting');

    const [id = ''] = await schoolOffice.requestsAbout('Address and date of birth of a student · Mia Tran');
    const shown = await schoolOffice.show(id);
    expect(shown).toMatch(/\* residentialAddress\.line1\s+\d+ .*\s+9 Lilly Pilly Lane/);
    expect(shown).toMatch(/\* dateOfBirth\s+\d{4}-\d{2}-\d{2}\s+2016-03-09/);
    const before = await mailbox.all();
    await schoolOffice.approve(id, 'Thank you for telling us');
    const letter = await mailbox.newMessage(before, (message) => message.subject === subject);
    expect(letter.to).toBe('linh.tran@example.com');
    expect(letter.text).toContain('has approved the changes to Mia’s details.');
    await page.reload();
    await expect(page.getByText('The school has approved your last changes.')).toBeVisible();
    await expect(page.getByText('Thank you for telling us')).toBeVisible();
    await expect(details.held).toContainText('09 March 2016');
    await expect(details.held).toContainText('9 Lilly Pilly Lane');
    await expect(details.held).toContainText('Same as residential');
  });

  test('requests a change: the school rejects it with a reason, and the details are unchanged', async ({
    mailbox,
    page,
    schoolOffice,
  }) => {
    const details = new StudentDetailsPage(page);
    await details.openOf(mia);
    await details.edit.click();
    await details.sameAsResidential.uncheck();
    await details.line('postal', 'Address line 1').fill('PO Box 12');
    await details.line('postal', 'Suburb').fill('Quillby');
    await details.postal.getByRole('combobox', { name: 'State' }).selectOption('QLD');
    await details.line('postal', 'Postcode').fill('4990');
    await details.save.click();
    await details.expectSaved(mia);
    const [id = ''] = await schoolOffice.requestsAbout('PO Box 12');
    const before = await mailbox.all();
    await schoolOffice.reject(id, 'Please bring the lease');
    const letter = await mailbox.newMessage(before, (message) => message.subject === subject);
    expect(letter.text).toContain('They are as they were.');
    await page.reload();
    await expect(page.getByText('The school has not approved your last changes.')).toBeVisible();
    await expect(page.getByText('Mia’s details are as they were.')).toBeVisible();
    await expect(page.getByText('Please bring the lease')).toBeVisible();
    await expect(details.held).not.toContainText('PO Box 12');
  });

  test('sees in a second browser what has changed, and loses nothing typed', async ({
    browser,
    page,
    schoolOffice,
    watch,
    checkPage,
  }) => {
    const details = new StudentDetailsPage(page);
    watch.expectFailedCall(409, '/api/student');
    await details.openOf(mia);
    await details.edit.click();
    const context = await browser.newContext({ storageState: signedInState('otherOwner') });
    const other = new StudentDetailsPage(await context.newPage());
    await other.page.goto(page.url());
    await other.edit.click();
    await other.line('residential', 'Suburb').fill('Elsewhere');
    await other.save.click();
    await other.expectSaved(mia);

    await details.dateOfBirth.fill('10/03/2016');
    await details.save.click();
    await expect(page.getByText('Your last changes are still waiting for the school.')).toBeVisible();
    await expect(details.dateOfBirth).toHaveValue('10/03/2016');

    const [id = ''] = await schoolOffice.requestsAbout('Elsewhere');
    await schoolOffice.approve(id);
    await context.close();
    await details.save.click();
    await expect(page.getByText('These details have changed since you opened this page.')).toBeVisible();
    await expect(details.problems).toContainText('The residential address has changed.');
    await checkPage('student-details-conflict');
    await details.loadNow.click();
    await expect(details.line('residential', 'Suburb')).toHaveValue('Elsewhere');
    await expect(details.dateOfBirth).toHaveValue('10/03/2016');
    await details.save.click();
    await details.expectSaved(mia);
    await expect(details.asked).toContainText('10 March 2016');
    await expect(details.asked).toContainText('Elsewhere');
    const [last = ''] = await schoolOffice.requestsAbout('2016-03-10');
    await schoolOffice.reject(last, 'For the next journey');
  });
});

test.describe('an owner the student does not live with', () => {
  test.use({ signedInAs: 'secondOwner' });

  test('T27 sees no address, and none is fetched', async ({ page, checkPage }) => {
    const details = new StudentDetailsPage(page);
    await details.openOf('Asha Sandhu-Reid');
    await expect(details.held).toContainText('Date of birth');
    await expect(details.main).not.toContainText('Residential address');
    await expect(details.main).toContainText(
      'The school’s records do not say that Asha lives with you, so addresses are not shown here.',
    );
    await expect(details.viewers).toContainText('You have not shared Asha’s information with anybody.');
    await checkPage('student-details-other-owner');
    await details.edit.click();
    await expect(details.dateOfBirth).toBeVisible();
    await expect(details.residential).toBeHidden();
    await details.cancel.click();
  });
});

test.describe('a delegated viewer', () => {
  test.use({ signedInAs: 'viewer' });

  test('can’t open a student’s details', async ({ home, page, shell, watch }) => {
    await home.open();
    await home.openStudent('Asha Sandhu-Reid');
    await expect(shell.sidebar.getByRole('link', { name: 'Attendance' })).toBeVisible();
    await expect(shell.sidebar.getByRole('link', { name: 'Student details' })).toBeHidden();
    await shell.goTo(new URL(page.url()).hash.slice(1).replace('/student/', '/studentDetails/'));
    await shell.expectAt('/featureUnavailable');
    await expect(page.getByText('You do not currently have access to that feature.')).toBeVisible();
    expect(watch.complaints()).toEqual([]);
  });
});
