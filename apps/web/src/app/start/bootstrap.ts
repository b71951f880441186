/**
 * Runs inline in the page's head, before anything is painted: chooses the prepared page and starts the calls a
 * signed-in page needs. Built apart from the bundle (tools/build-web.ts); its hash is in the content policy.
 */
import { storageKeys } from '@portal/contract/session/storage-keys';
import { homeElementId, personElementId } from '@portal/contract/page-parts';
import { createClientHeaders } from '../../platform/client-headers.ts';
import { decideStart } from './decide.ts';
import { watchPress } from './watch-press.ts';

declare const __LANDING_CHUNKS__: readonly string[];
declare const __PAGES_CHUNKS__: readonly string[];
declare const __SCREENS_CHUNKS__: readonly string[];
declare const __SIGNED_IN_CHUNKS__: readonly string[];
declare const __HOME_CHUNKS__: readonly string[];

const stored = (key: string): string | null => {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
};

const headers = { accept: 'application/json', ...createClientHeaders(navigator.userAgent) };
const get = (path: string): Promise<Response> => {
  const response = fetch(path, { headers, credentials: 'same-origin', cache: 'no-store' });
  // Whoever takes the response sees its failure; until then it is not an unhandled one.
  response.catch(() => undefined);
  return response;
};

const preload = (path: string): void => {
  const link = document.createElement('link');
  if (path.endsWith('.css')) {
    link.rel = 'preload';
    link.as = 'style';
  } else link.rel = 'modulepreload';
  link.href = path;
  document.head.append(link);
};

/** The signed-in person, where the server has put them into the page already. */
const person = document.getElementById(personElementId)?.textContent;
const jsonResponse = (text: string): Promise<Response> =>
  Promise.resolve(new Response(text, { headers: { 'content-type': 'application/json' } }));

const flag = stored(storageKeys.authenticated);
const start = decideStart(location.hash, flag, person !== undefined);
const root = document.documentElement.dataset;
root['start'] = start;
if (stored(storageKeys.cookiesNoticeSeen)) root['cookies'] = 'seen';
const csrf = get('/api/token/csrf-token');
const outages = get('/api/outages/active?platform=web');
if (flag === 'true') {
  window.__start = {
    headers,
    csrf,
    outages,
    check: get('/api/authentication/authenticationCheck'),
    user: person === undefined ? get('/api/user?includeFutureStudents=true') : jsonResponse(person),
  };
} else {
  window.__start = { headers, csrf, outages };
}
/** What is pressed in the painted home before the script is here is taken over with the page (painted.ts). */
if (start === 'home') {
  watchPress((ended) => {
    if (window.__start) window.__start.press = ended;
  });
  addEventListener('click', (event) => {
    const { target } = event;
    const pressed =
      target instanceof Element && target.closest(`#${homeElementId} :is(button, a[href="#main"])`);
    if (!pressed || !window.__start) return;
    event.preventDefault();
    window.__start.pressed = [...document.querySelectorAll(`#${homeElementId} *`)].indexOf(pressed);
  });
  addEventListener('hashchange', () => {
    if (window.__start) window.__start.hasMoved = true;
  });
}
if (start !== 'sign-in') __PAGES_CHUNKS__.forEach(preload);
if (start === 'landing') __LANDING_CHUNKS__.forEach(preload);
else if (start !== 'sign-in') __SCREENS_CHUNKS__.forEach(preload);
if (start === 'app' || start === 'home') {
  __SIGNED_IN_CHUNKS__.forEach(preload);
  if (/^#?\/?$/.test(location.hash)) __HOME_CHUNKS__.forEach(preload);
}
