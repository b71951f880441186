/**
 * The product's font (docs/decisions/font.md). Until it is here the page is set in the device's own, of the same measure.
 * Nobody sees the letters change of what they are reading.
 */
import { fontKeptKey } from '@portal/contract/session/storage-keys';
import { preload } from './load-bundle.ts';

/** The address of the build's font (tools/build-web.ts). */
declare const __FONT__: string;

const address = __FONT__;
const FONT = "1em 'Public Sans'";

function wearFont(): void {
  document.documentElement.dataset['font'] = '';
}

/** For a page that is new. */
export function wearFontOnceHere(): void {
  if (document.fonts.check(FONT)) wearFont();
}

/** Before anything is painted. `kept`: the address of the font this device has, if it has one. */
export function startFont(kept: string | null): void {
  if (kept !== address) return;
  preload(address);
  wearFont();
}

/** Once the page is painted: for the next page, and for the next visit. */
export async function keepFont(): Promise<void> {
  try {
    await document.fonts.load(FONT);
    localStorage.setItem(fontKeptKey, address);
  } catch {
    // It did not come, or there is no store: it is asked for again at the next visit.
  }
}
