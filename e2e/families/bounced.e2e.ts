import { bounceEmail } from '../support/bounces.ts';
import { expect, test } from '../support/test.ts';

/** A family of the generated school: packages/demo-data/src/office-school.ts. */
const email = 'wattle20@example.com';

test('staff find the parent whose e-mail came back', async ({ office, page, request, checkPage }) => {
  await bounceEmail(request, email);
  await office.signInAs('Amara Osei');
  const failed = page.getByRole('region', { name: 'Failed' });
  await expect(failed).toContainText('1 email came back');
  await checkPage('office-today-failed');
  await failed.getByRole('listitem').filter({ hasText: 'came back' }).getByRole('link').click();
  await expect(page.getByRole('heading', { name: 'Families', level: 1 })).toBeVisible();
  const list = page.getByRole('region', { name: 'Emails came back' });
  await checkPage('office-families-bounced');
  const name = (await list.getByRole('link').textContent()) ?? '';
  await list.getByRole('link').click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  const contact = page.getByRole('region', { name: 'Contact and account' });
  await expect(contact).toContainText(email);
  await expect(contact).toContainText('1 email came back');
  await checkPage('office-family-bounced');
});
