import { createPeople, demoStudentIds } from '@portal/demo-data';
import { password } from '../support/accounts.ts';
import { SchoolOffice } from '../pages/school-office.ts';
import type { Code } from '../pages/school-office.ts';
import { expect, test } from '../support/test.ts';

const owner = 'linh.tran@example.com';
const email = 'rosa.nguyen@example.com';
const loginPath = '/api/authentication/delegated-viewer/login';
/** Only this file uses this school's parents; other journeys use other schools. */
const school = '4388';

const { students } = createPeople();
const studentId = (id: string): string => students.find((student) => student.id === id)?.oneSchoolId ?? '';
const lachlan = studentId(demoStudentIds.lachlan);
const mia = studentId(demoStudentIds.mia);

/** These journeys share one account, of a viewer who is also a parent at a school. */
test.describe.configure({ mode: 'serial' });

let rosa: Code = { code: '', name: '', parent: '' };

test.beforeAll(async () => {
  const [parent] = await new SchoolOffice().codesForParents(school, 3);
  if (parent) rosa = parent;
});

test('registers a viewer with a new account', async ({
  registration,
  schoolOffice,
  mailbox,
  signIn,
  page,
  checkPage,
}) => {
  test.slow();
  const { newAccount } = registration;
  const before = await mailbox.all();
  await schoolOffice.inviteViewer(owner, lachlan, rosa.name, email);
  await page.goto(await mailbox.newLink(before, email, '/delegated-viewer/invitation/'));
  await registration.expectHeading('Terms and conditions');
  await registration.expectStep(1, 'Invitation');
  await expect(page).toHaveURL(/#\/registration\/delegated-viewer\/invitation$/);
  await page.reload();
  await registration.acceptTerms();
  await registration.expectHeading('Is this you?');
  await expect(page.getByText(rosa.name, { exact: true })).toBeVisible();
  await expect(registration.cancel).toBeVisible();
  await checkPage('registration-viewer-is-this-you');
  await registration.continue.click();
  await registration.expectHeading('Your account');
  await expect(page.getByText('Or', { exact: true })).toBeVisible();
  await checkPage('registration-viewer-account');

  await newAccount.create.click();
  await expect(newAccount.problems).toContainText('An email address is required');
  await newAccount.fill(owner, password);
  await newAccount.create.click();
  await expect(newAccount.problems).toContainText('Error! This email has already been used.');
  await newAccount.fill(email, password);
  await page.reload();
  await expect(newAccount.email).toHaveValue(email);
  await newAccount.fill(email, password);
  await newAccount.create.click();
  await registration.expectHeading('Check your email');
  await expect(page.getByText('Pending approval')).toBeVisible();
  await checkPage('registration-viewer-check-email');
  await page.goto(await mailbox.newLink(before, email, '/activate/'));
  await signIn.expectOpen();
  await expect(page.getByText('Your email has been confirmed.')).toBeVisible();
});

test('shows that an invitation is not valid', async ({ registration, page, checkPage }) => {
  for (const code of ['made-up', 'x'.repeat(200), '%3Cscript%3E']) {
    await page.goto(`/#/registration/delegated-viewer/invitation/${code}`);
    await expect(registration.problems).toContainText('Unfortunately, the invitation code is not valid.');
    await page.goto('/#/privacy');
  }
  await page.goto('/#/registration/delegated-viewer/verify');
  await expect(registration.problems).toContainText('Unfortunately, the invitation code is not valid.');
  await checkPage('registration-viewer-invalid');
});

test('accepts with an existing account, and waits for approval', async ({
  registration,
  schoolOffice,
  mailbox,
  watch,
  page,
  checkPage,
}) => {
  watch.expectFailedCall(420, loginPath);
  watch.expectFailedCall(401, loginPath);
  const { login } = registration;
  const before = await mailbox.all();
  await schoolOffice.inviteViewer(owner, mia, rosa.name, email);
  await page.goto(await mailbox.newLink(before, email, '/delegated-viewer/invitation/'));
  await registration.acceptTerms();
  await registration.continue.click();
  await login.button.click();
  await expect(login.problems).toContainText('Email address is required');
  await login.enter(email, 'wrong');
  await expect(login.problems).toContainText('Login Unsuccessful');
  await expect(login.email).toHaveValue(email);
  const earlier = await mailbox.all();
  await login.enter(email, password);
  await login.codeStep.expectOpen();
  await login.codeStep.send(await mailbox.newCode(earlier, email));
  await registration.expectHeading('Pending approval');
  await checkPage('registration-viewer-pending');
});

test('shows that the student has already been delegated', async ({
  registration,
  schoolOffice,
  mailbox,
  watch,
  page,
  checkPage,
}) => {
  watch.expectFailedCall(420, loginPath);
  const { login } = registration;
  const other = 'rosa.at.work@example.com';
  const before = await mailbox.all();
  await schoolOffice.inviteViewer(owner, mia, rosa.name, other);
  await page.goto(await mailbox.newLink(before, other, '/delegated-viewer/invitation/'));
  await registration.acceptTerms();
  await registration.continue.click();
  const earlier = await mailbox.all();
  await login.enter(email, password);
  await login.codeStep.expectOpen();
  await login.codeStep.send(await mailbox.newCode(earlier, email));
  await expect(page.getByText('This student has already been delegated to you.')).toBeVisible();
  await checkPage('registration-viewer-already');
});

test('rejects an invitation sent by the same user, signed in or signing in', async ({
  registration,
  schoolOffice,
  mailbox,
  watch,
  page,
}) => {
  watch.expectFailedCall(420, loginPath);
  const { login } = registration;
  const someone = 'someone.else@example.com';
  const before = await mailbox.all();
  await schoolOffice.inviteViewer(owner, mia, 'Someone Else', someone);
  const link = await mailbox.newLink(before, someone, '/delegated-viewer/invitation/');
  await page.goto(link);
  await registration.acceptTerms();
  await registration.continue.click();
  const earlier = await mailbox.all();
  await login.enter(owner, password);
  await login.codeStep.expectOpen();
  await login.codeStep.send(await mailbox.newCode(earlier, owner));
  await expect(page.getByText('You cannot accept an invitation sent by yourself.')).toBeVisible();
  await page.goto('/#/privacy');
  await page.goto(link);
  await expect(registration.problems).toContainText('You cannot accept an invitation sent by yourself.');
});

test('lets a viewer become an account owner with a school’s code', async ({
  registration,
  mailbox,
  watch,
  page,
  checkPage,
}) => {
  const ownerLogin = '/api/authentication/account-owner/login';
  watch.expectFailedCall(420, ownerLogin);
  const { login } = registration;
  await registration.begin(rosa.code);
  await registration.thisIsMe();
  await registration.iHaveALogin('Yes');
  const before = await mailbox.all();
  await login.enter(email, password);
  await login.codeStep.expectOpen();
  await login.codeStep.send(await mailbox.newCode(before, email));
  await expect(page.getByText('There is problem with your account!')).toBeVisible();
  await expect(page.getByText('Verify your identity to become one.')).toBeVisible();
  await checkPage('registration-not-an-owner');
  await registration.visitIdentityService('Verified');
  await registration.expectHeading('Congratulations');
  await expect(page.getByText('You are now an account owner.')).toBeVisible();
  await checkPage('registration-congratulations');
  await page.getByRole('link', { name: 'Go to my students' }).click();
  await page.waitForURL((url) => url.hash === '#/');
});
