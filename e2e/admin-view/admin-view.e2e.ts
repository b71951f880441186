/** A parent gives support staff a help code, who view their pages, and the parent reads what they did (O-10). */
import type { Browser, Page } from '@playwright/test';
import { AccessHistoryPage } from '../pages/account/access-history-page.ts';
import { signedInState } from '../support/accounts.ts';
import { checkPage as checkPageOf, expectNoSidewaysScroll } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';

const openAsParent = async (browser: Browser): Promise<Page> => {
  const context = await browser.newContext({ storageState: signedInState('owner') });
  return context.newPage();
};

async function getHelpCode(parent: Page): Promise<string> {
  await parent.goto('/#/help');
  await parent.getByRole('button', { name: 'Get a help code' }).click();
  const code = await parent.getByText(/Your help code is \d{3} \d{3}/).textContent();
  await checkPageOf(parent, 'help-code');
  return code?.replaceAll(/\D/g, '') ?? '';
}

test('support staff view a parent’s pages with a help code, and the parent reads which', async ({
  office,
  page,
  browser,
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
  const start = page.getByRole('button', { name: 'Start', exact: true });
  await start.click();
  await expect(page.getByText('Choose why you need it').first()).toBeVisible();
  await page.getByLabel('The parent asked for help').check();
  await page.getByLabel('Reason', { exact: true }).fill('Rang about an absence.');
  await checkPage('office-view-as');
  await page.getByLabel('The parent gave a help code').check();
  const parent = await openAsParent(browser);
  const code = await getHelpCode(parent);
  await page.getByLabel('Help code', { exact: true }).fill(code);
  await checkPage('office-view-as-code');
  await start.click();
  // The sign-in at the office was not fresh enough to count. The choice is kept, the code is not.
  watch.expectFailedCall(403, '/api/office/schools/');
  await page.getByRole('button', { name: 'Sign in again' }).click();
  await page.getByRole('button', { name: 'Ruth Adeyemi' }).click();
  await expect(page.getByLabel('Help code', { exact: true })).toHaveValue('');
  await page.getByLabel('Help code', { exact: true }).fill(code);
  await start.click();

  const banner = page.getByRole('region', { name: 'Administration view' });
  await expect(banner).toContainText('Administration View, read only');
  for (const fact of ['Parent of Asha', 'Ruth Adeyemi', 'ruth.adeyemi', 'Quillby State High School', 'ADR'])
    await expect(banner).toContainText(fact);
  await expect(banner).toContainText('15 min left');
  const main = page.getByRole('main');
  await expect(main).toContainText('Asha Sandhu-Reid');
  await expect(main).not.toContainText('Meera');
  await expect(main).toContainText('Administration View is unavailable for this student.');
  const addStudent = page.getByRole('link', { name: 'Add student' });
  await expect(addStudent).toHaveAttribute('aria-disabled', 'true');
  await expect(addStudent).toHaveAccessibleDescription(/Only the parent can add students/);
  await expect(page.getByRole('link', { name: /^Notifications/ })).toHaveCount(0);
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
  await page.getByRole('link', { name: 'Timetable', exact: true }).first().click();
  const file = page.getByRole('link', { name: 'Download timetable (PDF)' });
  await expect(file).toHaveAttribute('href', /AdminPPAOId=[^&]+&AdminSchoolUserId=[^&]+/);
  expect((await page.request.get((await file.getAttribute('href')) ?? '')).headers()['content-type']).toBe(
    'application/pdf',
  );
  await banner.getByRole('button', { name: 'End session' }).click();
  await expect(page.getByRole('heading', { name: 'Administration View has ended' })).toBeVisible();
  await checkPage('admin-view-ended');
  await page.getByRole('link', { name: 'Back to the school office' }).click();
  await expect(page.getByRole('heading', { name: 'Meera Sandhu' })).toBeVisible();
  await expect(page.getByText('Ruth Adeyemi viewed their pages in the administration view')).toBeVisible();

  const history = new AccessHistoryPage(parent);
  await history.open();
  const who = 'in the administration view (department support, Quillby State High School)';
  await expect(history.entry(`opened your pages ${who}. You gave them a help code.`).first()).toBeVisible();
  await expect(history.entry(`looked at Asha’s attendance ${who}.`).first()).toBeVisible();
});
