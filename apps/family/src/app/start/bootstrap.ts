/**
 * Inlined in the page's head, so it runs before anything is painted: selects the prerendered page, keeps the last press
 * until React has hydrated that page, and loads the bundle. tools/build-web.ts builds it separately.
 */
import {
  adminViewKey,
  authenticatedKey,
  cookiesNoticeSeenKey,
  offlineAccountKey,
} from '@portal/contract/session/storage-keys';
import { personElementId } from '@portal/contract/page-parts';
import { LANDING_TITLE } from '../landing/landing-title.ts';
import { decideStart } from './decide.ts';
import { retryFailedBundle, runBundle } from './load-bundle.ts';
import type { EarlyEvents } from '@portal/client/early-start';

const attempt = (read: () => string | null): string | null => {
  try {
    return read();
  } catch {
    return null;
  }
};
const stored = (key: string): string | null => attempt(() => localStorage.getItem(key));
/** A tab with an administration view is signed in, whatever the device's own flag says. */
const hasView = attempt(() => sessionStorage.getItem(adminViewKey)) !== null;
const signedInFlag = (): string | null => (hasView ? 'true' : stored(authenticatedKey));

const hasHome = document.getElementById(personElementId) !== null;
const readsOffline = !hasView && stored(offlineAccountKey) !== null;
const decide = () => decideStart(location.hash, signedInFlag(), { hasHome, readsOffline });
const start = decide();
const root = document.documentElement.dataset;
root['start'] = start;
if (stored(cookiesNoticeSeenKey)) root['cookies'] = 'seen';

const early: EarlyEvents = (window.__early = { failures: [] });
for (const kind of ['error', 'unhandledrejection'] as const)
  addEventListener(kind, (event) =>
    early.failures?.push('reason' in event ? event.reason : (event.error ?? event.message)),
  );

// Kept for the app's own button. The browser's banner would also appear on a first visit (W-3.1).
addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault();
  early.install = event;
});

/** The activated control, if it needs the bundle. Links don't. A form would put its values into the URL without it. */
const controlOf = ({ type, target }: Event): HTMLElement | null => {
  if (!(target instanceof Element) || !target.closest('#root, #home, #landing')) return null;
  return type === 'submit'
    ? target.querySelector<HTMLElement>('[type=submit]')
    : target.closest<HTMLElement>('button, a[href="#main"], a[href="#/landing"]');
};

const keepPress = (event: Event): void => {
  const control = root['start'] ? controlOf(event) : null;
  if (!control) return;
  event.preventDefault();
  event.stopPropagation();
  early.pressed = control;
  void runBundle();
};
// Registered before React's listeners, because React loses some presses while it hydrates.
for (const kind of ['click', 'submit']) addEventListener(kind, keepPress, true);
if (start === 'landing') document.title = `${LANDING_TITLE} - ${document.title}`;
addEventListener('hashchange', () => {
  // That press was on the previous page.
  delete early.pressed;
  // The landing and sign-in pages are both prerendered, so links between them work without the bundle.
  const next = decide();
  if (!document.getElementById('landing') || (next !== 'landing' && next !== 'sign-in')) return;
  root['start'] = next;
  document.querySelector<HTMLElement>('#root h1')?.focus();
});

retryFailedBundle();
void runBundle();
