import { expect, test } from '../support/test.ts';

test('O-4.16 staff sort the queue by the head of a column, and keep the order on a reload', async ({
  office,
  page,
}) => {
  await office.signInAs('Amara Osei');
  await office.openQueue();
  const head = (name: string) => page.getByRole('columnheader', { name, exact: true });
  const names = () => office.rows.getByRole('rowheader').getByRole('link').allTextContents();
  await expect(head('Age')).toHaveAttribute('aria-sort', 'ascending');
  const sorted = async (isDescending: boolean): Promise<void> =>
    expect(async () => {
      const shown = (await names()).map((name) => name.toLowerCase());
      const ascending = shown.toSorted();
      expect(shown).toEqual(isDescending ? ascending.toReversed() : ascending);
    }).toPass();
  await head('About').getByRole('button').click();
  await expect(head('About')).toHaveAttribute('aria-sort', 'ascending');
  await sorted(false);
  await head('About').getByRole('button').press('Enter');
  await expect(head('About')).toHaveAttribute('aria-sort', 'descending');
  await sorted(true);
  await page.reload();
  await expect(head('About')).toHaveAttribute('aria-sort', 'descending');
  await sorted(true);
});

test('O-4.17 the office says that it is offline, and reads its lists again afterwards', async ({
  office,
  page,
  context,
  watch,
  checkPage,
}) => {
  await office.signInAs('Amara Osei');
  await office.openQueue();
  await expect(office.rows.first()).toBeVisible();
  watch.expectFailedCall('offline', '/');
  await context.setOffline(true);
  const note = page.getByText('You are offline.');
  await expect(note).toBeVisible();
  await expect(office.rows.first()).toBeVisible();
  await checkPage('office-offline');
  const read = page.waitForResponse((answer) => answer.url().endsWith('/requests/search'));
  await context.setOffline(false);
  await expect(note).toBeHidden();
  expect((await read).ok()).toBe(true);
});
