/** The stored app shell: the page as everybody gets it, and its built files. Never a response of the API. */

/** The paths of the built files that the shell needs. Set by the build. */
declare const __SHELL_FILES__: readonly string[];

/**
 * Filled in by the server (apps/api/src/platform/page/web-app/worker.ts): the page's ETag. A changed page, even by
 * configuration alone, therefore gives a new worker and a new store.
 */
const PAGE_ETAG = '%PAGE_ETAG%';

const PAGE = '/';
const PREFIX = 'shell-';
const NAME = `${PREFIX}${PAGE_ETAG}`;

/** Fetched without cookies, so that the page contains nobody's data. */
async function fetchPage(): Promise<Response> {
  const response = await fetch(PAGE, { credentials: 'omit', cache: 'no-store' });
  const etag = response.headers.get('etag');
  // While a release is rolled out, the page may come from a process of the other release, and name other files.
  if (!response.ok || (etag !== null && !etag.includes(PAGE_ETAG)))
    throw new Error('Another release answered');
  return response;
}

/** A file of an earlier shell is copied: its name changes with its content. */
async function addFile(cache: Cache, file: string): Promise<void> {
  const held = await caches.match(file);
  if (held) await cache.put(file, held);
  else await cache.add(file);
}

/** Stores the whole shell. Rejects if anything is missing: then the browser discards this worker and tries again later. */
export async function fillShell(): Promise<void> {
  const cache = await caches.open(NAME);
  const [page] = await Promise.all([fetchPage(), ...__SHELL_FILES__.map((file) => addFile(cache, file))]);
  await cache.put(PAGE, page);
}

/** Deletes the shells of other releases. */
export async function dropOtherShells(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== NAME);
  await Promise.all(names.map((name) => caches.delete(name)));
}

export const storedPage = (): Promise<Response | undefined> => caches.match(PAGE, { cacheName: NAME });

export const storedFile = (request: Request): Promise<Response | undefined> =>
  caches.match(request, { cacheName: NAME });
