import { expect, test } from '../support/test.ts';

const notices = 30;

test('O-4.7 30 absence reports are decided by keyboard alone', async ({ office, page }) => {
  await office.signInAs('Tom Kelso');
  await office.openQueue();
  await office.showKind('Absence report');
  const begun = Date.now();
  await page.keyboard.press('j');
  for (let decided = 0; decided < notices; decided += 1) {
    const address = await office.rows.first().getByRole('link').getAttribute('href');
    await page.keyboard.press('a');
    await expect(page.locator(`a[href="${address}"]`)).toHaveCount(0);
  }
  const seconds = (Date.now() - begun) / 1000;
  console.info(`${notices} absence reports decided by keyboard in ${seconds.toFixed(1)} s (target 60 s)`);
  await expect(office.messages).toContainText('Approved:');
});
