/** Pages, hosts and browsers for tests of a portal whose office has its own host (O-2.9). */
import type { OfficePage } from '../../../platform/page/office-page.ts';
import type { Page } from '../../../platform/page/page.ts';
import type { TestBrowser } from '../../browser.ts';

export const familyHost = 'portal.example.edu';
export const officeHost = 'office.example.edu';

const asset = { type: 'text/css', body: Buffer.from('a'), encodings: {}, isImmutable: true };
const asDocument = (html: string) => ({
  body: Buffer.from(html),
  encodings: { br: Buffer.from(html), gzip: Buffer.from(html) },
  etag: '"1"',
});
const { body: html, ...prepared } = asDocument('<p>the family’s page</p>');

const page: Page = {
  ...prepared,
  html,
  homePage: async () => '<h1>home</h1>',
  cspHashes: { script: ["'sha256-family'"], style: [] },
  styles: [],
  assets: new Map([['/assets/x', asset]]),
  fontUrl: null,
  site: { productName: 'Schoolside', usesWorker: true },
  worker: 'work()',
};
const officePage: OfficePage = {
  document: asDocument('<p>the office</p>'),
  styleHashes: ["'sha256-office'"],
  assets: new Map([['/assets/x', asset]]),
};
export const bothPages = { page, officePage };

/** Sends the browser's further calls to the host. Unlike a real browser, it keeps all of its cookies. */
export function browserAt<B extends TestBrowser>(host: string, browser: B): B {
  browser.host = host;
  return browser;
}
