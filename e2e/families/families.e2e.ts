import { expect, test } from '../support/test.ts';

/** Families of the generated school: packages/demo-data/src/office-school.ts. */
const families = {
  split: { eqId: '1870000010K', email: 'wattle10@example.com' },
  locked: { eqId: '1870000036K', email: 'wattle36@example.com' },
} as const;

test('staff find a family by EQ ID and see its two adults apart', async ({ office, page, checkPage }) => {
  await office.signInAs('Joanne Whitby');
  await office.openFamilies();
  await page.keyboard.press('/');
  await expect(office.familySearch).toBeFocused();
  await checkPage('office-families');
  await page.keyboard.type(families.split.eqId);
  await expect(office.foundFamilies).toHaveCount(2);
  const names = await office.foundFamilies.getByRole('link').allTextContents();
  const other = names.find((name) => name.endsWith('-Reid')) ?? '';
  const first = names.find((name) => name !== other) ?? '';
  // Opened by keyboard: the search keeps its text, and the focus goes to the heading.
  await office.foundFamilies.getByRole('link', { name: first, exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: first, level: 1 })).toBeFocused();
  await expect(page.getByText(families.split.email)).toBeVisible();
  await expect(page.getByText('Private from each other.')).toBeVisible();
  await expect(page.getByText('Fig Street')).toHaveCount(0);
  const reachability = page.getByRole('region', { name: 'Can they be reached?' });
  await reachability.getByRole('button', { name: 'Show' }).click();
  await expect(reachability).toContainText('Last urgent message');
  await checkPage('office-family');
  await page
    .getByRole('region', { name: 'Other adults of these students' })
    .getByRole('link', { name: other })
    .click();
  await expect(page.getByRole('heading', { name: other, level: 1 })).toBeFocused();
  await expect(page.getByText('Fig Street')).toBeVisible();
  await expect(page.getByText(families.split.email)).toHaveCount(0);
  expect(page.url()).not.toContain(families.split.eqId);
});

test('staff unlock an account at the counter: the parent is told, and can sign in', async ({
  office,
  page,
  mailbox,
  signIn,
}) => {
  const { eqId, email } = families.locked;
  await office.signInAs('Amara Osei');
  await office.openFamilies();
  await office.familySearch.fill(eqId);
  await office.foundFamilies.filter({ hasText: 'Blocked' }).getByRole('link').click();
  await expect(page.getByText('Reported a lost phone')).toBeVisible();
  const before = await mailbox.all();
  await page.getByRole('button', { name: 'Unlock the account' }).click();
  await expect(office.messages).toContainText('The account is unlocked.');
  await expect(page.getByRole('button', { name: 'Unlock the account' })).toHaveCount(0);
  const letter = await mailbox.newMessage(before, ({ to }) => to === email);
  expect(letter.subject).toContain('Your account was unlocked');
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  const question = page.getByRole('dialog', { name: /^Sign .+ out everywhere\?$/ });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await question.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(office.messages).toContainText('is signed out everywhere');
  await expect(question).toBeHidden();
  await signIn.open();
  await signIn.signInWithCode(email);
});
