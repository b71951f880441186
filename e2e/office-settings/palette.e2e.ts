import { OfficeSettingsPages } from '../pages/office-settings-pages.ts';
import { expect, test } from '../support/test.ts';

test('O-22.1 the palette finds families, open requests and pages by keyboard', async ({
  office,
  page,
  checkPage,
}) => {
  const settings = new OfficeSettingsPages(page);
  await office.signInAs('Amara Osei');
  await settings.search('kowal');
  const groups = settings.palette.getByRole('group');
  await expect(groups.filter({ hasText: 'Families' }).getByRole('option').first()).toBeVisible();
  await expect(groups.filter({ hasText: 'Open requests' }).getByRole('option').first()).toBeVisible();
  await checkPage('office-palette');
  await page.keyboard.press('Escape');
  await settings.search('audit');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Audit log', level: 1 })).toBeVisible();
  expect(page.url()).toMatch(/\/office\/audit$/);
});

test('O-22.2 G and a letter open a page, and single keys can be switched off', async ({
  office,
  page,
  checkPage,
}) => {
  await office.signInAs('Amara Osei');
  const title = (name: string) => page.getByRole('heading', { name, level: 1 });
  await expect(page.getByRole('button', { name: 'Keyboard shortcuts' })).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('q');
  await expect(title('Queue')).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('a');
  await expect(title('Absences today')).toBeVisible();
  await page.keyboard.press('?');
  await checkPage('office-shortcuts');
  await page.getByRole('switch', { name: 'Single-key shortcuts' }).uncheck();
  await page.keyboard.press('Escape');
  const map = page.getByRole('button', { name: 'Keyboard shortcuts' });
  await expect(map).not.toHaveAttribute('aria-keyshortcuts');
  await page.keyboard.press('g');
  await page.keyboard.press('q');
  await expect(title('Absences today')).toBeVisible();
  await page.keyboard.press('Control+K');
  await expect(page.getByRole('dialog', { name: 'Search or go to a page' })).toBeVisible();
});
