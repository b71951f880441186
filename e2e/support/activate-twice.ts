import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';

/** Activates a control twice in one tick, so that no rendering happens in between. */
const activateTwice = (control: Locator): Promise<void> =>
  control.evaluate((element) => {
    if (!(element instanceof HTMLElement)) throw new Error('Not an element that can be activated');
    element.click();
    element.click();
  });

/** Activates a control twice and expects each request whose URL contains `address` to be sent once. */
export async function expectSentOnce(
  page: Page,
  control: Locator,
  addresses: readonly string[],
  arrived: () => Promise<void>,
): Promise<void> {
  const sent: string[] = [];
  const note = (request: { method: () => string; url: () => string }): void => {
    const address = addresses.find((one) => request.url().includes(one));
    if (request.method() === 'POST' && address !== undefined) sent.push(address);
  };
  page.on('request', note);
  await activateTwice(control);
  await arrived();
  page.off('request', note);
  expect(sent).toEqual(addresses);
}
