import fastify from 'fastify';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { registerWorker } from './web-app.routes.ts';
import { readWorker, removalWorker } from './worker.ts';

async function built(source: string): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'worker-'));
  await mkdir(path.join(folder, 'worker'));
  await writeFile(path.join(folder, 'worker/service-worker.js'), source);
  return folder;
}

async function served(worker: string | null, isOn: boolean) {
  const app = fastify();
  registerWorker(app, worker, isOn);
  return app.inject('/service-worker.js');
}

describe('the service worker', () => {
  it('W-2.3 is another script for another page, so that browsers fetch the new shell', async () => {
    const folder = await built('const etag = "%PAGE_ETAG%";');
    expect(await readWorker(folder, '"first"')).toBe('const etag = "first";');
    expect(await readWorker(folder, '"second"')).toBe('const etag = "second";');
  });

  it('W-2.1 is served as a script that is revalidated each time', async () => {
    const answer = await served('work()', true);
    expect(answer.headers['content-type']).toBe('text/javascript; charset=utf-8');
    expect(answer.headers['cache-control']).toBe('no-cache');
    expect(answer.body).toBe('work()');
  });

  it('W-2.5 is replaced by one that removes itself and its stores, when switched off', async () => {
    expect((await served('work()', false)).body).toBe(removalWorker);
    expect((await served(null, false)).body).toBe(removalWorker);
  });

  it('is not served where the build has none', async () => {
    expect(await readWorker(tmpdir(), '"etag"')).toBeNull();
    expect((await served(null, true)).statusCode).toBe(404);
  });
});
