import { siteElementId } from '@portal/contract/page-parts';
import { whenParsed } from './load-bundle.ts';

/** A hand, a key, a screen reader's click; a sign-in in another tab; no network, which the page then says; a failure to report. */
const SIGNS = [
  'pointerover',
  'keydown',
  'focusin',
  'click',
  'hashchange',
  'storage',
  'offline',
  'error',
] as const;

const hasNotice = (): boolean =>
  !navigator.onLine || document.querySelector('meta[name="planned-maintenance"]') !== null;

/** Whether the department counts visits. */
function countsVisits(): boolean {
  const site: unknown = JSON.parse(document.getElementById(siteElementId)?.textContent ?? 'null');
  return typeof site === 'object' && site !== null && 'analyticsUrl' in site && site.analyticsUrl !== '';
}

/**
 * The landing page can be read without the bundle, so it comes when somebody does something with the page, or when there is
 * something to be said or counted. `outages`: one in force, or that they can't be asked for, the bundle shows.
 */
export function whenWanted(run: () => void, outages: Promise<Response>): void {
  for (const sign of SIGNS) addEventListener(sign, run, { passive: true });
  if (hasNotice()) run();
  whenParsed(() => {
    if (countsVisits()) run();
  });
  outages
    .then(async (response) => {
      if (!response.ok || (await response.clone().text()) !== '[]') run();
    })
    .catch(run);
}
