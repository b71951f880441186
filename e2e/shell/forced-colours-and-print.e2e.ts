import type { Page } from '@playwright/test';
import { expectDistinct } from '../support/forced-colours.ts';
import { expect, test } from '../support/test.ts';

test.use({ signedInAs: 'owner' });

const student = 'S100037/4215';

test('in forced colours the selected tab, week, chip and section differ from the others', async ({
  page,
  shell,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await shell.goTo(`/payment/${student}`);
  await expectDistinct(page.getByRole('tab', { selected: true }), page.getByRole('tab', { selected: false }));
  await expectDistinct(
    shell.sidebar.locator('[aria-current]'),
    shell.sidebar.locator('a:not([aria-current])'),
  );
  await shell.goTo(`/timetable/${student}`);
  const weeks = page.getByRole('group', { name: 'Choose a week' });
  await expectDistinct(weeks.locator('[aria-pressed=true]'), weeks.locator('[aria-pressed=false]'));
});

/** The number of A4 pages that a page prints on. */
async function printedPages(page: Page, landscape: boolean): Promise<number> {
  const pdf = await page.pdf({ format: 'A4', landscape });
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}

test('prints the week on one page with its heading, and home without an empty page', async ({
  page,
  shell,
  home,
}) => {
  await shell.goTo(`/timetable/${student}`);
  const weeks = page.getByRole('group', { name: 'Choose a week' });
  for (const week of ['Week 1', 'Week 2']) {
    await weeks.getByRole('button', { name: week }).click();
    for (const landscape of [false, true]) expect(await printedPages(page, landscape)).toBe(1);
  }
  await home.open();
  expect(await printedPages(page, false)).toBe(2);
});

test('on paper a heading stays with what follows it, and only content is printed', async ({
  page,
  shell,
}) => {
  await shell.goTo(`/attendance/${student}`);
  await expect(shell.heading).toHaveText('Attendance');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { name: /^All absences/ })).toHaveCSS('break-after', 'avoid');
  const absences = page.getByRole('table', { name: /absences/i }).last();
  await expect(absences.locator('thead')).toHaveCSS('break-after', 'avoid');
  await expect(absences.locator('tbody tr').first()).toHaveCSS('break-before', 'avoid');
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('contentinfo')).toBeHidden();
});
