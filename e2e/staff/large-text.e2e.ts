import { journeyBrowserOptions } from '../../tools/lib/chromium.ts';
import { expectNoSidewaysScroll } from '../support/axe.ts';
import { navigationPaths, openOfficePlace, placesByPerson } from '../support/office-places.ts';
import { expect, test } from '../support/test.ts';

const { args, ...options } = journeyBrowserOptions();
/** The last two leave as much room as 320 and 390 px at the default text size. */
const widths = [320, 390, 640, 780] as const;

/** Finds labels in list rows, and places in the bottom bar, that overlap. Runs in the page. */
function findOverlaps(): string[] {
  const overlaps = (one: DOMRect, other: DOMRect): boolean =>
    one.left < other.right - 1 &&
    other.left < one.right - 1 &&
    one.top < other.bottom - 1 &&
    other.top < one.bottom - 1;
  return [...document.querySelectorAll('main tbody tr, main li, .obnav')].flatMap((row) => {
    const labels = [...row.querySelectorAll('.tag, .due, .kind, .t, time, button')].filter(
      (label) => label.getClientRects().length > 0,
    );
    return labels
      .filter((label, at) =>
        labels
          .slice(at + 1)
          .some(
            (other) =>
              !label.contains(other) &&
              overlaps(label.getBoundingClientRect(), other.getBoundingClientRect()),
          ),
      )
      .map(({ textContent }) => textContent);
  });
}

/** Doubles the browser's default text size. */
test.use({ launchOptions: { ...options, args: [...args, '--blink-settings=defaultFontSize=32'] } });

for (const { person, places, enter } of placesByPerson)
  test(`every page of ${person} fits a phone with text at twice the default size`, async ({
    office,
    page,
  }) => {
    // Wide enough, at this text size, for the desktop navigation, which links to every page.
    await page.setViewportSize({ width: 2600, height: 900 });
    await office.signInAs(person);
    await enter?.(page);
    const known = placesByPerson.flatMap((one) => one.places.map(({ path }) => path));
    expect(known).toEqual(expect.arrayContaining(await navigationPaths(page)));
    for (const place of places) {
      await openOfficePlace(page, place);
      for (const width of widths) {
        await test.step(`${place.name} at ${width} px`, async () => {
          await page.setViewportSize({ width, height: 844 });
          await expectNoSidewaysScroll(page);
          await expect
            .poll(() => page.evaluate(findOverlaps), `overlaps on ${place.name} at ${width}`)
            .toEqual([]);
        });
      }
    }
  });
