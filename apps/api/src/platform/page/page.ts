/** The single page the server sends: the built page with the department's configuration (D-10.1). */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Site } from '@portal/contract/site';
import { loadAssets } from './assets.ts';
import type { Asset } from './assets.ts';
import { compress } from './compress.ts';
import { fillPage } from './fill-page.ts';
import { createHomePage, withoutHome } from './home-page.ts';
import type { HomePage } from './home-page.ts';
import { readWorker } from './web-app/worker.ts';

export interface Page {
  html: Buffer;
  /** The same page, compressed at startup. */
  encodings: { br: Buffer; gzip: Buffer };
  etag: string;
  /** The page for one signed-in person, with home rendered in it; null where the build has no renderer. */
  homePage: HomePage | null;
  /** `'sha256-…'` of the page's inline scripts and styles, for the content security policy (G14). */
  cspHashes: { script: string[]; style: string[] };
  /** The possible inline styles, for our other documents. */
  styles: string[];
  /** Files by path, such as `/assets/main-1a2b.js`. */
  assets: ReadonlyMap<string, Asset>;
  /** The built product font, for documents in frames. */
  fontUrl: string | null;
  site: Pick<Site, 'productName' | 'usesWorker'>;
  /** The service worker for this page; null where the build has none. */
  worker: string | null;
}

export interface PageOptions {
  distFolder: string;
  site: Site;
  /** Announces planned maintenance to every page that is loaded or retried. */
  plannedMaintenance?: string | undefined;
}

const sha256 = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const contents = (html: string, pattern: RegExp): string[] =>
  [...html.matchAll(pattern)].map((match) => match[1] ?? '');

const stylePattern = /<style>([^]*?)<\/style>/g;

/** Hashes of the page's inline scripts and styles; data blocks and files are excluded. */
export function hashesOf(html: string): Page['cspHashes'] {
  return {
    script: contents(html, /<script>([^]*?)<\/script>/g).map(sha256),
    style: contents(html, stylePattern).map(sha256),
  };
}

/** Reads the built page once and prepares every response. */
export async function createPage({ distFolder, site, plannedMaintenance }: PageOptions): Promise<Page> {
  const [built, assets] = await Promise.all([
    readFile(path.join(distFolder, 'index.html'), 'utf8'),
    loadAssets(distFolder),
  ]);
  const filled = fillPage(built, site, plannedMaintenance);
  const html = Buffer.from(withoutHome(filled));
  const [br, gzip] = await Promise.all([compress(html, 'br', 'once'), compress(html, 'gzip', 'once')]);
  const etag = `"${createHash('sha256').update(html).digest('base64url').slice(0, 27)}"`;
  return {
    html,
    encodings: { br, gzip },
    etag,
    homePage: createHomePage(distFolder, filled, site),
    cspHashes: hashesOf(filled),
    styles: contents(filled, stylePattern),
    assets,
    fontUrl: [...assets.keys()].find((asset) => /\/public-sans-latin-[^/]{8}\.woff2$/.test(asset)) ?? null,
    site,
    worker: await readWorker(distFolder, etag),
  };
}
