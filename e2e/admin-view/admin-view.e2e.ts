/** Staff view a parent's pages, and the parent reads who did (O-10). */
import { AccessHistoryPage } from '../pages/account/access-history-page.ts';
import { expectNoSidewaysScroll } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';

const reason = 'Rang at 9:40: an absence in October still shows as unexplained.';

test('department support view a parent’s pages, read only, and end the view', async ({
  office,
  page,
  watch,
  checkPage,
}) => {
  await office.signInAs('Ruth Adeyemi');
  await page.getByRole('searchbox', { name: 'Find a school by name or centre code' }).fill('quillby');
  await page.getByRole('button', { name: /Quillby/ }).click();
  await office.openFamilies();
  await office.familySearch.fill('Asha');
  await office.foundFamilies.getByRole('link', { name: 'Meera Sandhu' }).click();
  await page.getByRole('link', { name: 'View as parent' }).click();
  await expect(page.getByRole('heading', { name: 'View as Meera Sandhu' })).toBeFocused();
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(page.getByText('Choose why you need it').first()).toBeVisible();
  await page.getByLabel('The parent asked for help').check();
  await page.getByLabel('What about').fill(reason);
  await checkPage('office-view-as');
  await page.getByRole('button', { name: 'Start' }).click();
  // The sign-in at the office was not fresh enough to count; what was typed is kept.
  watch.expectFailedCall(403, '/api/office/schools/');
  await page.getByRole('button', { name: 'Sign in again' }).click();
  await page.getByRole('button', { name: 'Ruth Adeyemi' }).click();
  await expect(page.getByLabel('What about')).toHaveValue(reason);
  await page.getByRole('button', { name: 'Start' }).click();

  const banner = page.getByRole('region', { name: 'Administration view' });
  await expect(banner).toContainText('Administration View, read only');
  await expect(banner).toContainText('Ruth Adeyemi');
  await expect(banner).toContainText('ruth.adeyemi');
  await expect(banner).toContainText('Quillby State High School');
  await expect(banner).toContainText('ADR');
  await expect(banner).toContainText('10 min left');
  const main = page.getByRole('main');
  await expect(main).toContainText('Asha Sandhu-Reid');
  await expect(main).not.toContainText('Meera');
  await expect(main).toContainText('Administration View is unavailable for this student.');
  const addStudent = page.getByRole('link', { name: 'Add student' });
  await expect(addStudent).toHaveAttribute('aria-disabled', 'true');
  await expect(addStudent).toHaveAccessibleDescription(/Only the parent can add students/);
  await checkPage('admin-view-home');
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1366, height: 800 });

  await page.goto('/#/profile');
  await expect(main.getByText('Unavailable in Schoolside Administration View')).toHaveCount(2);
  await checkPage('admin-view-profile');
  await page.goto('/#/profile/my-data');
  await expect(page.getByText('You do not currently have access to that feature.')).toBeVisible();

  await page.goto('/');
  await page.getByRole('link', { name: 'Asha Sandhu-Reid' }).first().click();
  await page.getByRole('link', { name: 'Attendance' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Attendance' })).toBeVisible();
  await expect(banner).toBeVisible();
  await checkPage('admin-view-attendance');
  await banner.getByRole('button', { name: 'End session' }).click();
  await expect(page.getByRole('heading', { name: 'Administration View has ended' })).toBeVisible();
  await checkPage('admin-view-ended');
  await page.getByRole('link', { name: 'Back to the school office' }).click();
  await expect(page.getByRole('heading', { name: 'Meera Sandhu' })).toBeVisible();
  await expect(page.getByText('Ruth Adeyemi viewed their pages in the administration view')).toBeVisible();
});

test.describe('the parent', () => {
  test.use({ signedInAs: 'owner' });

  test('reads who viewed their pages, with the reason', async ({ page }) => {
    const history = new AccessHistoryPage(page);
    await history.open();
    await history.who.selectOption('School and support staff');
    const who = 'in the administration view (department support, Quillby State High School)';
    await expect(history.entry(`opened your pages ${who}. Their reason: “${reason}”.`).first()).toBeVisible();
    await expect(history.entry(`looked at Asha’s attendance ${who}.`).first()).toBeVisible();
  });
});
