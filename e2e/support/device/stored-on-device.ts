import type { Page } from '@playwright/test';

/** What the page's scripts can find in its databases and storage, as text. The worker's store is read by `cachedText`. */
export const storedText = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const found: string[] = [];
    const describe = (value: unknown): unknown => {
      if (value instanceof CryptoKey) return `key, extractable: ${value.extractable}`;
      if (value instanceof ArrayBuffer) return new TextDecoder().decode(value);
      if (typeof value !== 'object' || value === null) return value;
      return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, describe(part)]));
    };
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve) => {
        const opened = indexedDB.open(name);
        opened.addEventListener('success', () => resolve(opened.result));
      });
      for (const store of database.objectStoreNames) {
        const all = database.transaction(store).objectStore(store).getAll();
        await new Promise((resolve) => all.addEventListener('success', resolve));
        found.push(JSON.stringify(all.result.map(describe)));
      }
      database.close();
    }
    return [...found, JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage })].join('\n');
  });

export const databases = (page: Page): Promise<number> =>
  page.evaluate(async () => (await indexedDB.databases()).length);

/** What the worker stores: each address, and the texts that aren't the build's own files. */
export const cachedText = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const found: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const isBuilt = new URL(request.url).pathname.startsWith('/assets/');
        const answer = isBuilt ? undefined : await cache.match(request);
        found.push(request.url, (await answer?.text()) ?? '');
      }
    }
    return found.join('\n');
  });
