import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { publishTerms } from '@portal/test-support/factories/index';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOutage } from '../../areas/service-status/index.ts';
import { deriveConfig } from '../../config/config.ts';
import { readEnv } from '../../config/env.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { makeFamily } from '../../testing/builders/families.ts';
import { systemActor } from '../access/actor.ts';
import { createHarness } from '../../testing/harness.ts';
import type { Harness } from '../../testing/harness.ts';
import { createPage } from './page.ts';

const built =
  '<head><!--person--><style>all{}</style>' +
  '<script>start()</script></head><body><!--home--><p>all</p></body>';
const renderer =
  'export const paintHome = async (site, user, now) => `<h1>${site.productName}: ${user.firstName}, ${now.getTime()}</h1>`;';

async function buildPage(rendererSource: string | null): Promise<ReturnType<typeof createPage>> {
  const distFolder = await mkdtemp(path.join(tmpdir(), 'page-'));
  await mkdir(path.join(distFolder, 'assets'));
  await writeFile(path.join(distFolder, 'index.html'), built);
  if (rendererSource !== null) {
    await mkdir(path.join(distFolder, 'server'));
    await writeFile(path.join(distFolder, 'server/package.json'), '{"type":"module"}');
    await writeFile(path.join(distFolder, 'server/prerender.js'), rendererSource);
  }
  const env = {
    NODE_ENV: 'test',
    DATABASE_URL: 'postgres://none',
    PORTAL_SECRET: 'only the site is wanted of this configuration',
  };
  return createPage({ distFolder, site: deriveConfig(readEnv(env)).site });
}

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness({ page: await buildPage(renderer) });
});
afterAll(() => harness.close());

const visit = { 'sec-fetch-dest': 'document' };
const open = (browser: TestBrowser, headers: Record<string, string> = visit) => browser.get('/', { headers });

const prepared = '<head><style>all{}</style><script>start()</script></head><body><p>all</p></body>';

describe('home painted by the server', () => {
  it('stands in the page of a signed-in person, with their data, and is kept nowhere', async () => {
    const { browser } = await makeFamily(harness, { firstName: 'Rosa' });
    const response = await open(browser);
    expect(response.body).toContain(
      `<div id="home" data-now="${harness.now().toISOString()}" aria-busy="true">` +
        `<h1>Schoolside: Rosa, ${harness.now().getTime()}</h1></div><p>all</p>`,
    );
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.headers).not.toHaveProperty('etag');
    expect(response.body).toContain('<style>all{}</style><script>start()');
    const data = /id="person">(.*?)<\/script><style>/.exec(response.body)?.[1] ?? '';
    const asked = await browser.get('/api/user?includeFutureStudents=true');
    expect(JSON.parse(data)).toEqual(asked.json());
  });

  it('contains data that cannot close its element', async () => {
    const { browser } = await makeFamily(harness, { firstName: '</script><script>alert(1)' });
    const { body } = await open(browser);
    expect(/id="person">(.*?)<\/script><style>/.exec(body)?.[1]).not.toContain('<');
  });

  it('is compressed as the browser accepts', async () => {
    const { browser } = await makeFamily(harness);
    const response = await open(browser, { ...visit, 'accept-encoding': 'gzip, br' });
    expect(response.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(response.rawPayload).toString()).toContain('id="home"');
  });

  it('is rendered only for the person’s own visits: scripts and anonymous visitors get the static page', async () => {
    const { browser } = await makeFamily(harness);
    expect((await open(browser, { 'sec-fetch-dest': 'empty' })).body).toBe(prepared);
    expect((await open(browser, {})).body).toBe(prepared);
    expect((await open(harness.browser())).body).toBe(prepared);
    await browser.post('/api/authentication/logout');
    expect((await open(browser)).body).toBe(prepared);
  });

  it('gives way to an outage', async () => {
    const { browser } = await makeFamily(harness);
    await createOutage(
      harness.database.db,
      { now: harness.now(), requestId: 'test', actor: systemActor('office') },
      {
        kind: 'outage',
        modules: ['System'],
        platform: 'web',
        title: 'Down',
        message: 'Back at six.',
        startsAt: harness.now(),
        endsAt: new Date(harness.now().getTime() + 60_000),
      },
    );
    expect((await open(browser)).body).toBe(prepared);
    harness.advance(61_000);
    expect((await open(browser)).body).toContain('id="home"');
  });

  it('gives way to pending terms', async () => {
    const { browser } = await makeFamily(harness);
    await publishTerms(harness.database.pool, 'privacy', 'privacy-for-home');
    expect((await open(browser)).body).toBe(prepared);
  });
});

it.each([
  ['a renderer that fails', 'export const paintHome = async () => { throw new Error("no"); };'],
  ['no renderer', null],
])('with %s the static page is sent', async (_, source) => {
  const other = await createHarness({ page: await buildPage(source) });
  const { browser } = await makeFamily(other);
  expect((await open(browser)).body).toBe(prepared);
  await other.close();
});
