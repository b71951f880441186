import fastify from 'fastify';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import type { Site } from '@portal/contract/site';
import { beforeAll, describe, expect, it } from 'vitest';
import { chooseEncoding } from './encoding.ts';
import { fillPage } from './fill-page.ts';
import { createPage, hashesOf } from './page.ts';
import { registerPage } from './page.routes.ts';

const site: Site = {
  productName: 'Rivers & <Schools>',
  hue: 274,
  helpLine: '13 74 68',
  helpLineNumber: '137468',
  hostingStatement: 'Held in Australia.',
  acknowledgement: 'We acknowledge.',
  learning: {
    linkIsActiveWhenLoggedIn: true,
    linkIsActiveWhenLoggedOut: true,
    qLearnLink: 'https://learn.example/?a=1&b=2',
    learnMoreLink: '',
  },
  namesFailedCalls: false,
  analyticsUrl: '',
  captcha: 'off',
  app: { appStoreLink: '', playStoreLink: '' },
  familyUrl: '',
  usesWorker: true,
  reviews: { areSamples: false, items: [] },
};
const built =
  '<head><!--maintenance--><title>%PRODUCT_NAME%</title><script>start()</script><style>a{width:50%}</style>' +
  '<script type="application/json" id="site"> %SITE_JSON% </script></head>' +
  '<a data-when="learning" href="%LEARNING_LINK%">L</a>';

describe('filling in the page', () => {
  it('escapes every text', () => {
    const page = fillPage(built, site);
    expect(page).toContain('<title>Rivers &amp; &lt;Schools&gt;</title>');
    expect(page).toContain('href="https://learn.example/?a=1&amp;b=2"');
  });

  it('inserts the configuration as data that cannot close its element', () => {
    const data =
      /<script type="application\/json" id="site">(.*?)<\/script>/.exec(fillPage(built, site))?.[1] ?? '';
    expect(data).not.toContain('<');
    expect(JSON.parse(data)).toEqual(site);
  });

  it('removes the learning link from the sign-in page if it is not configured', () => {
    const without = { ...site, learning: { ...site.learning, linkIsActiveWhenLoggedOut: false } };
    expect(fillPage(built, without)).not.toContain('learn.example/?a=1&amp;b=2"');
  });

  it('adds a department’s colours, and nothing for the defaults', () => {
    expect(fillPage(built, site)).toContain('a{width:50%}</style>');
    expect(fillPage(built, { ...site, hue: 195 })).toContain('--brand:');
  });

  it('announces planned maintenance', () => {
    const page = fillPage(built, site, 'Back at "6"');
    expect(page).toContain('<meta name="planned-maintenance" content="Back at &quot;6&quot;">');
  });
});

it('G14 hashes the page’s inline scripts and styles, but not its data', () => {
  const hash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  expect(hashesOf(built)).toEqual({ script: [hash('start()')], style: [hash('a{width:50%}')] });
});

it.each([
  ['gzip, deflate, br', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['identity', undefined],
  [undefined, undefined],
])('chooses for accept-encoding %j the encoding %j', (header, encoding) => {
  expect(chooseEncoding(header, ['br', 'gzip'])).toBe(encoding);
});

describe('serving the page', () => {
  const app = fastify();
  let html = '';

  beforeAll(async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'page-'));
    await mkdir(path.join(folder, 'assets'));
    await writeFile(path.join(folder, 'index.html'), built);
    await writeFile(path.join(folder, 'assets/main-1a.js'), 'main()');
    await writeFile(path.join(folder, 'assets/main-1a.js.gz'), 'small');
    const page = await createPage({ distFolder: folder, site });
    html = page.html.toString();
    registerPage(app, page);
  });

  it('returns the page, compressed as the browser accepts', async () => {
    const plain = await app.inject('/');
    expect(plain.body).toBe(html);
    const br = await app.inject({ url: '/', headers: { 'accept-encoding': 'br' } });
    expect(br.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(html);
  });

  it('returns 304 while nothing has changed', async () => {
    const { etag } = (await app.inject('/')).headers;
    const again = await app.inject({ url: '/', headers: { 'if-none-match': etag } });
    expect(again.statusCode).toBe(304);
  });

  it('allows hashed files to be cached forever, and sends the prepared copy', async () => {
    const file = await app.inject({ url: '/assets/main-1a.js', headers: { 'accept-encoding': 'gzip' } });
    expect(file.headers['cache-control']).toContain('immutable');
    expect(file.headers['content-type']).toContain('javascript');
    expect(file.body).toBe('small');
  });

  it.each(['/assets/../index.html', '/assets/other.js', '/index.html', '/assets/main-1a.js.gz'])(
    'does not serve %s',
    async (url) => expect((await app.inject(url)).statusCode).toBe(404),
  );
});
