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
import { frameStyles, haveFrameStyles, wearFrameStyles } from './frame-styles.ts';
import { keepTrying, nextTask, preload, preloadAtRest, preloadInTurn, runBundle } from './load-bundle.ts';
import { watchPress } from './watch-press.ts';
import { whenWanted } from './when-wanted.ts';

declare const __LANDING_CHUNKS__: readonly string[];
declare const __PAGES_CHUNKS__: readonly string[];
declare const __SIGNED_IN_CHUNKS__: readonly string[];

const [pagesChunks, signedInChunks] = [__PAGES_CHUNKS__, __SIGNED_IN_CHUNKS__];

const LONGEST_LOAD_MS = 1000;

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
const get = (path: string, after?: Promise<unknown>): Promise<Response> => {
  const response = Promise.resolve(after).then(() => ask(path));
  // Whoever takes the response sees its failure; until then it is not an unhandled one.
  response.catch(() => undefined);
  return response;
};

const nextFrame = (): Promise<unknown> =>
  new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

/** The whole page has been painted; a file that does not come keeps nobody from signing in. */
function untilPainted(): Promise<unknown> {
  return new Promise((resolve) => {
    addEventListener('load', () => void nextFrame().then(resolve));
    setTimeout(resolve, LONGEST_LOAD_MS);
  });
}

/** The signed-in person, where the server has put them into the page already. */
const person = document.getElementById(personElementId)?.textContent;

const flag = stored(authenticatedKey);
const start = decideStart(location.hash, flag, person !== undefined);
const root = document.documentElement.dataset;
root['start'] = start;
if (stored(cookiesNoticeSeenKey)) root['cookies'] = 'seen';
if (person !== undefined) haveFrameStyles();
/** What a visitor reads needs no answer, and is painted sooner without waiting for the browser to ask. */
const painted = start === 'landing' || start === 'sign-in' ? untilPainted() : undefined;
const csrf = start === 'landing' ? undefined : get('/api/token/csrf-token', painted);
const outages = get('/api/outages/active?platform=web', painted?.then(nextTask));
const early: EarlyStart = {
  headers,
  csrf,
  outages,
  failures: [],
  wearFrameStyles,
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

/** What is below the first screen is laid out part by part, so that who scrolls or presses waits for none of it. */
async function layOutRest(): Promise<void> {
  for (const part of document.querySelectorAll<HTMLElement>('#landing section, #landing footer')) {
    part.style.contentVisibility = 'visible';
    await nextFrame();
  }
}

async function readyLanding(): Promise<void> {
  nameLanding();
  await layOutRest();
  preloadAtRest([...pagesChunks, ...__LANDING_CHUNKS__]);
}

function startLanding(): void {
  document.title = `${LANDING_TITLE} - ${document.title}`;
  void painted?.then(readyLanding);
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

function preloadPages(): void {
  pagesChunks.forEach(preload);
  if (start !== 'other') signedInChunks.forEach(preload);
}

/** Who begins to sign in will see home. */
function startSignIn(): void {
  const preloadHome = (): void => preloadInTurn([frameStyles, ...signedInChunks]);
  addEventListener('keydown', preloadHome, { once: true });
}

keepPresses();
keepTrying();
if (start === 'home') watchPress((ended) => (early.press = ended));
if (start === 'landing') startLanding();
else {
  if (start === 'sign-in') startSignIn();
  else {
    wearFrameStyles().catch(() => undefined);
    preloadPages();
  }
  // After the two calls; each in a task of its own, so that who begins to type is answered in between.
  void Promise.resolve(painted?.then(nextTask).then(nextTask)).then(runBundle);
}
