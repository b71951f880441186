import { expectDistinct, findIndistinct } from '../support/forced-colours.ts';
import { openOfficePlace, placesByPerson } from '../support/office-places.ts';
import { expect, test } from '../support/test.ts';

test('in forced colours the current page, row, view and switch of the office differ from the others', async ({
  office,
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await office.signInAs('Amara Osei');
  await office.openQueue();
  const rail = page.getByRole('navigation', { name: 'Office', exact: true });
  await expectDistinct(rail.locator('[aria-current=page]'), rail.locator('a:not([aria-current])'));
  const views = page.getByRole('navigation', { name: 'Views' });
  await expectDistinct(views.locator('[aria-current]'), views.locator('a:not([aria-current])'));
  await expect(office.rows.first()).toBeVisible();
  await page.keyboard.press('j');
  await expectDistinct(page.locator('tr.cur'), page.locator('tbody tr:not(.cur)'));
  await page.goto('/office/features');
  const switches = page.getByRole('switch');
  await expectDistinct(switches.and(page.locator(':checked')), switches.and(page.locator(':not(:checked)')));
  await page.goto('/office/events');
  const shown = page.getByRole('group', { name: /Month or list|View/ });
  await expectDistinct(shown.locator('[aria-pressed=true]'), shown.locator('[aria-pressed=false]'));
});

for (const { person, places, enter } of placesByPerson)
  test(`in forced colours current and selected controls stand out on every page of ${person}`, async ({
    office,
    page,
  }) => {
    await page.emulateMedia({ forcedColors: 'active' });
    await office.signInAs(person);
    await enter?.(page);
    for (const place of places)
      await test.step(place.name, async () => {
        await openOfficePlace(page, place);
        expect.soft(await page.evaluate(findIndistinct), place.name).toEqual([]);
      });
  });
