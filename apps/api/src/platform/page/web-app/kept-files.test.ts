import fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createHarness } from '../../../testing/harness.ts';
import type { Harness } from '../../../testing/harness.ts';
import { createPage } from '../page.ts';
import type { Page } from '../page.ts';
import { registerPage } from '../page.routes.ts';
import { findKeptFile, keepFiles, sweepKeptFiles } from './kept-files.repository.ts';

const day = 24 * 60 * 60_000;
const old = '/assets/home-1111aaaa.js';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());

async function release(...scripts: string[]): Promise<Page> {
  const distFolder = await mkdtemp(path.join(tmpdir(), 'release-'));
  await mkdir(path.join(distFolder, 'assets'));
  await writeFile(path.join(distFolder, 'index.html'), '<p>page</p>');
  for (const name of scripts) await writeFile(path.join(distFolder, `assets/${name}`), `/* ${name} */`);
  return createPage({ distFolder, site: harness.config.site });
}

function served(page: Page): FastifyInstance {
  const app = fastify();
  app.decorateReply('callNotFound', function notFound() {
    return this.code(404).send();
  });
  registerPage(app, page, { keptFile: (name) => findKeptFile(harness.database.db, name) });
  return app;
}

it('W-2.4 a new release serves the scripts of the one before for seven days', async () => {
  const { db } = harness.database;
  const [first, second] = await Promise.all([
    release('home-1111aaaa.js', 'same-2222bbbb.js'),
    release('home-3333cccc.js', 'same-2222bbbb.js'),
  ]);
  await keepFiles(db, first.assets, harness.now());
  harness.advance(day);
  await keepFiles(db, second.assets, harness.now());

  const answer = await served(second).inject({ url: old, headers: { 'accept-encoding': 'gzip' } });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-encoding': 'gzip',
  });
  expect((await served(second).inject(old)).body).toBe('/* home-1111aaaa.js */');

  harness.advance(6 * day - 1000);
  await sweepKeptFiles(db, harness.now());
  expect((await served(second).inject(old)).statusCode).toBe(200);

  harness.advance(2000);
  await sweepKeptFiles(db, harness.now());
  expect((await served(second).inject(old)).statusCode).toBe(404);
  expect((await served(second).inject('/assets/same-2222bbbb.js')).statusCode).toBe(200);
});

it('W-2.4 while a release is rolled out, the processes of the one before serve its scripts', async () => {
  const [before, after] = await Promise.all([release('a-1111aaaa.js'), release('a-9999zzzz.js')]);
  await keepFiles(harness.database.db, after.assets, harness.now());
  expect((await served(before).inject('/assets/a-9999zzzz.js')).body).toBe('/* a-9999zzzz.js */');
});

it('a release that keeps running stays current', async () => {
  const { db } = harness.database;
  const page = await release('long-1111aaaa.js');
  for (let days = 0; days < 10; days += 1) {
    await keepFiles(db, page.assets, harness.now());
    await sweepKeptFiles(db, harness.now());
    harness.advance(day);
  }
  expect(await findKeptFile(db, '/assets/long-1111aaaa.js')).not.toBeNull();
});
