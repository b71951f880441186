import { expect, test } from '../support/test.ts';

/** The other parent of a family of the generated school, with an open code: packages/demo-data/src/office-school.ts. */
const eqId = '1870000020K';

test('staff print a letter for one parent: it is fetched once, and the old code no longer works', async ({
  office,
  page,
}) => {
  await office.signInAs('Joanne Whitby');
  await office.openFamilies();
  await office.familySearch.fill(eqId);
  await office.foundFamilies.filter({ hasText: 'Code open' }).getByRole('link').click();
  const codes = page.getByRole('region', { name: 'Invitations' });
  await expect(codes.getByText('Open', { exact: true })).toHaveCount(1);
  await codes.getByRole('button', { name: 'Print a letter' }).focus();
  await page.keyboard.press('Enter');
  const fetch = codes.getByRole('button', { name: 'Download the letter' });
  const download = page.waitForEvent('download');
  await fetch.click();
  expect((await download).suggestedFilename()).toBe('invitations.pdf');
  await expect(codes.getByText('Downloaded', { exact: true })).toBeVisible();
  await expect(fetch).toHaveCount(0);
  await expect(codes.getByText('Revoked', { exact: true })).toHaveCount(1);
  await expect(codes.getByText('Open', { exact: true })).toHaveCount(1);
});

test('staff see who would get a code, and e-mail codes', async ({ office, page, mailbox, checkPage }) => {
  await office.signInAs('Amara Osei');
  await page
    .getByRole('navigation', { name: 'Office', exact: true })
    .getByRole('link', { name: 'Invitations' })
    .click();
  await expect(page.getByRole('heading', { name: 'Invitations', level: 1 })).toBeFocused();
  await page.getByRole('radio', { name: 'Everyone without an account or open code' }).check();
  await page.getByText('See the list before issuing').click();
  await checkPage('office-invitations');
  await page.getByRole('checkbox', { name: 'Letters to print' }).uncheck();
  await page.getByRole('checkbox', { name: /^Email/ }).check();
  const submit = page.getByRole('button', { name: /^Issue \d+ codes?$/ });
  await expect(submit).toBeEnabled();
  const before = await mailbox.all();
  await submit.click();
  await expect(page.getByRole('region', { name: 'Recent batches' })).toContainText(
    'Everyone without an account',
  );
  await expect(page.getByRole('region', { name: 'Recent batches' })).toContainText('Emailed');
  const letter = await mailbox.newMessage(before, ({ to }) => /^wattle\d+\.other@/.test(to));
  expect(letter.text).toMatch(/\b\d{10}[2-9A-Z]\b/);
});
