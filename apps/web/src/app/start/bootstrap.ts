/**
 * Runs inline in the page's head, before anything is painted: chooses the prepared page and starts the calls a
 * signed-in page needs. Built apart from the bundle (tools/build-web.ts); its hash is in the content policy.
 */
import { storageKeys } from '@portal/contract/session/storage-keys';
import { createClientHeaders } from '../../platform/client-headers.ts';
import { decideStart } from './decide.ts';

declare const __LANDING_CHUNKS__: readonly string[];
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
  link.rel = 'modulepreload';
  link.href = path;
  document.head.append(link);
};

const flag = stored(storageKeys.authenticated);
const start = decideStart(location.hash, flag);
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
    user: get('/api/user?includeFutureStudents=true'),
  };
} else {
  window.__start = { headers, csrf, outages };
}
if (start === 'landing') __LANDING_CHUNKS__.forEach(preload);
if (start === 'app') {
  __SIGNED_IN_CHUNKS__.forEach(preload);
  if (/^#?\/?$/.test(location.hash)) __HOME_CHUNKS__.forEach(preload);
}
