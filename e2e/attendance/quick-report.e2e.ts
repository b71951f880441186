import { expect, test } from '../support/test.ts';

test.use({ signedInAs: 'owner', hasTouch: true, viewport: { width: 390, height: 844 } });

test('a phone reports one child absent for the next school day in four taps', async ({ home, page }) => {
  let taps = 0;
  const tap = async (target: ReturnType<typeof page.getByRole>): Promise<void> => {
    taps += 1;
    await target.tap();
  };
  const main = page.getByRole('main');
  await home.open();
  const began = Date.now();
  await tap(main.getByRole('link', { name: 'Report an absence' }));
  // Home also contains the children's names.
  await expect(page.getByRole('heading', { level: 1, name: 'Report absences' })).toBeVisible();
  await tap(main.getByText('Toby Sandhu-Reid'));
  await tap(main.getByRole('button', { name: 'Unwell' }));
  await expect(page.getByRole('textbox', { name: 'Reason' })).toHaveValue('Unwell');
  await expect(page.getByRole('textbox', { name: 'Reason' })).not.toBeFocused();
  await tap(main.getByRole('button', { name: 'Report absence', exact: true }));
  await expect(page.getByRole('heading', { level: 1, name: 'Absence reported' })).toBeVisible();
  test.info().annotations.push({ type: 'time', description: `${Date.now() - began} ms` });
  expect(taps).toBe(4);
});
