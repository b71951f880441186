import { eicar } from '@portal/simulators';
import { OfficeReleasePages } from '../pages/office-release-pages.ts';
import { expect, test } from '../support/test.ts';

test('O-21.2 a file with malware is refused with its reason, and the release goes on without it', async ({
  office,
  page,
  checkPage,
}) => {
  const releases = new OfficeReleasePages(page);
  await office.signInAs('Amara Osei');
  await releases.open();
  await releases.start('Refused files', '11/12/2026');
  const name = 'infected.pdf';
  await releases.add([
    { name, mimeType: 'application/pdf', buffer: Buffer.from(`%PDF-1.7\n${eicar}\n%%EOF\n`) },
  ]);
  await expect(releases.row(name)).toContainText('Refused: Win.Test.EICAR_HDB-1', { timeout: 40_000 });
  await expect(page.getByText('1 file was refused by the virus check. Remove it first.')).toBeVisible();
  await checkPage('office-release-refused');
  await page
    .getByRole('navigation', { name: 'Office', exact: true })
    .getByRole('link', { name: 'Import' })
    .click();
  await expect(page.getByRole('region', { name: 'Files refused by the virus check' })).toContainText(name);
  await checkPage('office-import-refused-files');
  await page.goBack();
  await page.getByRole('button', { name: `Remove ${name}` }).click();
  await expect(releases.row(name)).toHaveCount(0);
});
