/** The service worker as this portal serves it (docs/app.md). */
import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** In the built worker. The build (tools/build-web.ts) and apps/family/worker/shell.ts have the same names. */
const BUILT_WORKER = 'worker/service-worker.js';
const ETAG_PLACE = '%PAGE_ETAG%';

/**
 * The kill switch: removes itself and every store. It leaves open pages alone, so that nothing typed is lost; without a
 * `fetch` listener, their requests go to the network.
 */
export const removalWorker = `addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) await caches.delete(name);
  await registration.unregister();
})()));
`;

/** The built worker for the page with this ETag; null where the build has none. */
export async function readWorker(distFolder: string, pageEtag: string): Promise<string | null> {
  const built = await readFile(path.join(distFolder, BUILT_WORKER), 'utf8').catch(() => null);
  return built?.replaceAll(ETAG_PLACE, pageEtag.replaceAll('"', '')) ?? null;
}
