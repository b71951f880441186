/**
 * Runs inline in the page's head, before anything is painted: chooses the prepared page and starts the calls a
 * signed-in page needs. Built apart from the bundle (tools/build-web.ts); its hash is in the content policy.
 */
import { authenticatedKey, cookiesNoticeSeenKey } from '@portal/contract/session/storage-keys';
import { homeElementId, personElementId } from '@portal/contract/page-parts';
import { createClientHeaders } from '@portal/client/calls';
import { nameControl } from '@portal/client/early-start';
import type { EarlyStart } from '@portal/client/early-start';
import { LANDING_TITLE } from '../landing/landing-title.ts';
import { decideStart } from './decide.ts';
import { keepTrying, preload, preloadBundle, runBundle, untilPainted } from './load-bundle.ts';
import { whenWanted } from './when-wanted.ts';

declare const __LANDING_CHUNKS__: readonly string[];
declare const __PAGES_CHUNKS__: readonly string[];
declare const __SIGNED_IN_CHUNKS__: readonly string[];

const [pagesChunks, signedInChunks] = [__PAGES_CHUNKS__, __SIGNED_IN_CHUNKS__];

const stored = (key: string): string | null => {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
};

const headers = { accept: 'application/json', ...createClientHeaders(navigator.userAgent) };
const ask = (path: string): Promise<Response> =>
  fetch(path, { headers, credentials: 'same-origin', cache: 'no-store' });
const get = (path: string, after?: Promise<void>): Promise<Response> => {
  const response = after ? after.then(() => ask(path)) : ask(path);
  // The bundle handles a failure when it takes the response; until then it is not an unhandled rejection.
  response.catch(() => undefined);
  return response;
};

/** The signed-in person, where the server has put them into the page already. */
const person = document.getElementById(personElementId)?.textContent;

const flag = stored(authenticatedKey);
const start = decideStart(location.hash, flag, person !== undefined);
const root = document.documentElement.dataset;
root['start'] = start;
if (stored(cookiesNoticeSeenKey)) root['cookies'] = 'seen';
const painted = start === 'landing' || start === 'sign-in' ? untilPainted() : undefined;
const csrf = start === 'landing' ? undefined : get('/api/token/csrf-token', painted);
const outages = get('/api/outages/active?platform=web', painted);
const early: EarlyStart = {
  headers,
  csrf,
  outages,
  failures: [],
  ...(flag === 'true' && {
    check: get('/api/authentication/authenticationCheck'),
    user:
      person === undefined
        ? get('/api/user?includeFutureStudents=true')
        : Promise.resolve(new Response(person)),
  }),
};
window.__start = early;
for (const kind of ['error', 'unhandledrejection'] as const)
  addEventListener(kind, (event) =>
    early.failures?.push('reason' in event ? event.reason : (event.error ?? event.message)),
  );

const pressedBy = ({ type, target }: Event): Element | null => {
  if (!(target instanceof Element)) return null;
  return type === 'submit'
    ? target.querySelector('[type=submit]')
    : target.closest('button, a[href="#main"], a[href="#/landing"]');
};

/**
 * What needs the bundle, and is pressed before it has taken the painted page over, happens then (painted.ts). A form that the
 * browser sent by itself would put the password into the address.
 */
function keepPresses(): void {
  for (const kind of ['click', 'submit'])
    addEventListener(kind, (event) => {
      const pressed = pressedBy(event);
      const page = pressed?.closest(`#${homeElementId}, #landing, #root`);
      if (!pressed || !page || !root['start']) return;
      event.preventDefault();
      early.pressed = nameControl(page, pressed);
      void runBundle();
    });
  // What was pressed was part of another page.
  addEventListener('hashchange', () => {
    early.hasMoved = true;
    delete early.pressed;
  });
}

/** Earlier, the browser would look for a place of that name, and lay the page out once more. */
function nameLanding(): void {
  if (root['start'] === 'landing' && /^#?\/?$/.test(location.hash))
    history.replaceState(null, '', '#/landing');
}

function startLanding(): void {
  document.title = `${LANDING_TITLE} - ${document.title}`;
  addEventListener('load', () => {
    nameLanding();
    preloadBundle();
    [...pagesChunks, ...__LANDING_CHUNKS__].forEach(preload);
  });
  // The sign-in page is painted already. Once the bundle is here the element has another name, and paths are its own.
  addEventListener('hashchange', () => {
    const next = decideStart(location.hash, flag, false);
    if (!document.getElementById('landing') || (next !== 'landing' && next !== 'sign-in')) return;
    root['start'] = next;
    early.hasMoved = false;
    document.querySelector<HTMLElement>('#root h1')?.focus();
  });
  whenWanted(runBundle, outages);
}

/** Somebody who begins to sign in will see home. */
const preloadHome = (): void => [...pagesChunks, ...signedInChunks].forEach(preload);

function preloadPages(): void {
  pagesChunks.forEach(preload);
  if (start !== 'other') signedInChunks.forEach(preload);
}

keepPresses();
keepTrying();
if (start === 'landing') startLanding();
else {
  if (start === 'sign-in') addEventListener('keydown', preloadHome, { once: true });
  else preloadPages();
  void (painted ?? Promise.resolve()).then(runBundle);
}
