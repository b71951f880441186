/// <reference lib="webworker" />
/** The service worker of the family app (docs/app.md). It has no dependencies: it is the app's most privileged file. */
import { openFrom, showPush } from './push.ts';
import { requestKind } from './request-kind.ts';
import { dropOtherShells, fillShell, storedFile, storedPage } from './shell.ts';

declare const self: ServiceWorkerGlobalScope;

/** Statuses of a proxy that can't reach the portal. Planned maintenance has its own page. */
const AWAY: ReadonlySet<number> = new Set([502, 503, 504]);

/** From the network, so that home arrives rendered; the stored shell if there is no answer. */
async function page({ request, preloadResponse }: FetchEvent): Promise<Response> {
  try {
    const preloaded: Response | undefined = await preloadResponse;
    const response = preloaded ?? (await fetch(request));
    return AWAY.has(response.status) ? ((await storedPage()) ?? response) : response;
  } catch {
    return (await storedPage()) ?? Response.error();
  }
}

const file = async (request: Request): Promise<Response> => (await storedFile(request)) ?? fetch(request);

self.addEventListener('install', (event) => event.waitUntil(fillShell()));

self.addEventListener('activate', (event) =>
  event.waitUntil(
    // The request for the page starts together with the worker, instead of after it.
    Promise.all([dropOtherShells(), self.registration.navigationPreload?.enable()]),
  ),
);

self.addEventListener('fetch', (event) => {
  const kind = requestKind(event.request, self.location.origin);
  if (kind === 'page') event.respondWith(page(event));
  if (kind === 'file') event.respondWith(file(event.request));
});

self.addEventListener('push', (event) => event.waitUntil(showPush(event.data?.text() ?? '')));
self.addEventListener('notificationclick', (event) => event.waitUntil(openFrom(event.notification)));

// A new version waits: the page asks for it when the user agrees, or when the app next starts.
self.addEventListener('message', ({ data }) => {
  if (data === 'activate') void self.skipWaiting();
});
