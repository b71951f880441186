/** Staff view a parent's pages with a reason, and their principal reviews it (O-10.10). */
import { expect, test } from '../support/test.ts';
import { OfficePages } from '../pages/office-pages.ts';
import { checkPage } from '../support/axe.ts';

/** A family of the generated school: packages/demo-data/src/office-school.ts. */
const family = { eqId: '1870000012K' } as const;
const reason = 'Rang at 9:40 about an absence that still shows.';

test('a principal reviews a view that staff started with a reason', async ({
  office,
  page,
  browser,
  watch,
}) => {
  await office.signInAs('Joanne Whitby');
  await office.openFamilies();
  await office.familySearch.fill(family.eqId);
  await office.foundFamilies.filter({ hasText: 'Active' }).first().getByRole('link').click();
  await page.getByRole('link', { name: 'View as parent' }).click();
  await page.getByLabel('Checking what families see').check();
  await page.getByLabel('Reason', { exact: true }).fill(reason);
  const start = page.getByRole('button', { name: 'Start', exact: true });
  await start.click();
  // The sign-in at the office was not fresh enough to count.
  watch.expectFailedCall(403, '/api/office/schools/');
  await page.getByRole('button', { name: 'Sign in again' }).click();
  await page.getByRole('button', { name: 'Joanne Whitby' }).click();
  await start.click();
  const banner = page.getByRole('region', { name: 'Administration view' });
  await banner.getByRole('button', { name: 'End session' }).click();
  await expect(page.getByRole('heading', { name: 'Administration View has ended' })).toBeVisible();

  const desk = await (await browser.newContext()).newPage();
  await new OfficePages(desk, watch).signInAs('Amara Osei');
  await desk.getByRole('link', { name: 'Views to review' }).click();
  await expect(desk.getByRole('heading', { name: 'Administration views to review' })).toBeFocused();
  const card = desk.getByRole('region', { name: /^Joanne Whitby viewed the pages of / });
  await expect(card).toContainText(reason);
  await expect(card).toContainText('home');
  await card.getByLabel('Concern').fill('Ask Joanne which change was checked.');
  await checkPage(desk, 'office-view-reviews');
  await card.getByRole('button', { name: 'Mark as reviewed' }).click();
  await expect(card).toContainText('Reviewed by Amara Osei');
  await expect(card).toContainText('Ask Joanne which change was checked.');
});
