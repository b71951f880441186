import { request } from 'node:http';
import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { Upload } from 'tus-js-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  SchoolSystem,
  largePackage,
  makeDeliveringSchool,
  operatorCall,
  zipOf,
} from '../../../testing/builders/deliveries.ts';
import type { DeliveringSchool } from '../../../testing/builders/deliveries.ts';
import { createHarness } from '../../../testing/harness.ts';
import type { Harness } from '../../../testing/harness.ts';
import { smallSchool } from '../../../testing/package-files.ts';
import { issueKey, revokeKey } from '../index.ts';
import { appendToUpload, getUpload } from './upload.service.ts';

let harness: Harness;
let school: DeliveringSchool;
let other: DeliveringSchool;
const logged: string[] = [];
beforeAll(async () => {
  harness = await createHarness({
    env: { IMPORT_UPLOAD_MB: '4', IMPORT_KEEP_DAYS: '0', LOG_LEVEL: 'info', LOG_REQUESTS: 'on' },
    logTo: { write: (line) => void logged.push(line) },
  });
  school = await makeDeliveringSchool(harness, 'A');
  other = await makeDeliveringSchool(harness, 'B');
});
afterAll(() => harness.close());

const system = (of = school) => new SchoolSystem(harness.app, of);
const outcome = async (location: string, of = school) => (await system(of).call('GET', location)).json();

const addresses = new Map<FastifyInstance, string>();
async function listen(app: FastifyInstance): Promise<string> {
  const known = addresses.get(app);
  if (known !== undefined) return known;
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  addresses.set(app, address);
  return address;
}

/** Uploads a package with the official tus client. */
async function uploadByTus(endpoint: string, content: Buffer, options: { uploadUrl?: string } = {}) {
  return new Promise<string>((resolve, reject) => {
    const upload: Upload = new Upload(content, {
      endpoint: `${endpoint}/api/import`,
      headers: { authorization: `Bearer ${school.key}` },
      chunkSize: 900_000,
      retryDelays: null,
      ...options,
      onError: reject,
      onSuccess: () => resolve(upload.url ?? ''),
    });
    upload.start();
  });
}

/** Starts an upload, and breaks the connection once the server has stored some bytes. */
async function breakOff(base: string, location: string, content: Buffer): Promise<void> {
  const sending = request(base + location, {
    method: 'PATCH',
    headers: {
      authorization: `Bearer ${school.key}`,
      'tus-resumable': '1.0.0',
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
      'content-length': content.length,
    },
  });
  sending.on('error', () => undefined);
  sending.write(content.subarray(0, 1_500_000));
  const stored = async () => Number((await system().call('HEAD', location)).headers['upload-offset']);
  while ((await stored()) === 0) await setImmediate();
  sending.destroy();
  while ((await stored()) < 1_500_000) await setImmediate();
}

describe('an uploaded package', () => {
  it('is stored encrypted, imported and deleted when sent by the official tus client', async () => {
    const url = await uploadByTus(await listen(harness.app), await zipOf(largePackage('A')));
    const location = new URL(url).pathname;
    expect(await outcome(location)).toMatchObject({ state: 'waiting', report: [] });
    const { pool } = harness.database;
    const parts = await pool.query<{ content: Buffer }>('select content from delivery_part');
    expect(parts.rows.length).toBeGreaterThan(2);
    expect(Buffer.concat(parts.rows.map(({ content }) => content)).includes('manifest.csv')).toBe(false);
    await harness.runImports();
    expect(await outcome(location)).toMatchObject({ state: 'imported', counts: { added: 1, removed: 0 } });
    expect((await outcome(location)).report.at(-1)).toBe('Imported.');
    expect((await pool.query('select from delivery_part')).rowCount).toBe(0);
    const download = await pool.query('select from stored_file where octet_length(content) > 2000000');
    expect(download.rowCount).toBe(1);
  });

  it('can be resumed on another process after the connection breaks', async () => {
    const content = await zipOf(largePackage('A'));
    const location = String((await system().create(content.length)).headers['location']);
    await breakOff(await listen(harness.app), location, content);
    const sibling = await listen(await harness.startSibling());
    await uploadByTus(sibling, content, { uploadUrl: sibling + location });
    await harness.runImports();
    expect(await outcome(location)).toMatchObject({ state: 'imported', receivedBytes: content.length });
  });

  it('is refused if it contains another school’s data', async () => {
    const location = await system().deliver(smallSchool('B'));
    await harness.runImports();
    const { state, report } = await outcome(location);
    expect(state).toBe('refused');
    expect(report.join('\n')).toContain('is not the school of this package');
  });

  it('is refused if it isn’t a zip', async () => {
    const payload = Buffer.from('not a zip');
    const answer = await system().create(payload.length, { payload });
    await harness.runImports();
    expect(await outcome(String(answer.headers['location']))).toMatchObject({
      state: 'refused',
      report: [expect.stringContaining("The zip can't be read")],
    });
  });

  it('is audited from start to outcome', async () => {
    const location = await system().deliver(smallSchool('A'));
    await harness.runImports();
    const rows = await harness.database.db
      .selectFrom('audit_event')
      .select(['event', 'actor_label', 'school_id', 'outcome'])
      .where('subject', '=', location.replace('/api/import/', ''))
      .orderBy('id')
      .execute();
    const label = `import key of ${school.centreCode}`;
    const common = { school_id: school.id, outcome: 'done' };
    expect(rows).toEqual([
      { event: 'deliveries.begun', actor_label: label, ...common },
      { event: 'deliveries.received', actor_label: label, ...common },
      { event: 'deliveries.finished', actor_label: 'deliveries', ...common },
    ]);
  });

  it('never appears in the log, nor does its key or its address', async () => {
    await system().deliver(smallSchool('A'));
    const text = logged.join('');
    expect(text).toContain('/api/import');
    for (const secret of [school.key, 'Fairweather', 'STU-A1', 'manifest'])
      expect(text).not.toContain(secret);
    expect(text).not.toMatch(/\/api\/import\/[\da-f]{8}-/);
    await harness.runImports();
  });
});

describe('an upload', () => {
  const status = async (answer: Promise<{ statusCode: number; body: string }>) => {
    const { statusCode, body } = await answer;
    return `${statusCode} ${/"code":"([a-z-]+)"/.exec(body)?.[1] ?? ''}`;
  };

  it('needs a school’s key', async () => {
    for (const key of [null, 'x', 'x'.repeat(43), `${school.key}x`])
      expect(await status(system().create(9, { key }))).toBe('401 import-key-refused');
  });

  it('can’t be found by another school', async () => {
    const location = String((await system().create(9)).headers['location']);
    const theirs = system(other);
    expect(await status(theirs.call('GET', location))).toBe('404 not-found');
    expect(await status(theirs.append(location, 0, Buffer.alloc(9)))).toBe('404 not-found');
    expect((await theirs.call('HEAD', location)).statusCode).toBe(404);
  });

  it('accepts only the next bytes, and no more than the announced length', async () => {
    const location = String((await system(other).create(9)).headers['location']);
    const append = (offset: number, length: number) =>
      status(system(other).append(location, offset, Buffer.alloc(length)));
    expect(await append(4, 5)).toBe('409 upload-out-of-step');
    expect(await append(0, 10)).toBe('413 payload-too-large');
    expect(await append(0, 4)).toBe('204 ');
    expect(await append(0, 4)).toBe('409 upload-out-of-step');
    expect((await system(other).call('HEAD', location)).headers).toMatchObject({
      'upload-offset': '4',
      'upload-length': '9',
      'cache-control': 'no-store',
    });
    expect(await append(4, 5)).toBe('204 ');
    expect(await append(9, 1)).toBe('409 upload-out-of-step');
    await harness.runImports();
  });

  it('accepts only one of two calls with the same offset', async () => {
    const location = String((await system(other).create(2)).headers['location']);
    const { db } = harness.database;
    const sender = { schoolId: other.id, staffId: null };
    const actor = { kind: 'school-system', label: 'x', schoolId: other.id } as const;
    const call = { requestId: 'x', ip: '192.0.2.1', userAgent: '', now: harness.now(), actor };
    const upload = await getUpload(db, sender, location.replace('/api/import/', ''));
    const append = async () => {
      const body = Readable.from([Buffer.alloc(1)]);
      const deps = { db, config: harness.config, enqueue: async () => undefined };
      return appendToUpload(deps, call, { upload, offset: 0, body });
    };
    expect(await append()).toBe(1);
    await expect(append()).rejects.toMatchObject({ code: 'upload-out-of-step' });
  });

  it('requires a valid version, length and content type', async () => {
    const payload = Buffer.alloc(9);
    const create = (headers: Record<string, string>, length = 9) =>
      status(system().create(length, { headers, payload }));
    expect(await create({ 'tus-resumable': '0.2.2' })).toBe('412 upload-version');
    expect(await create({ 'content-type': 'application/json' })).toBe('400 invalid-request');
    expect(await create({ 'upload-length': 'many' })).toBe('400 invalid-request');
    expect(await create({}, 0)).toBe('400 invalid-request');
    expect(await create({}, 4 * 1024 * 1024 + 1)).toBe('413 payload-too-large');
  });

  it('is refused if the school already has five open packages', async () => {
    const third = await makeDeliveringSchool(harness, 'C');
    const answers = [];
    for (let at = 0; at < 6; at += 1) answers.push(await status(system(third).create(9)));
    expect(answers).toEqual([...Array.from({ length: 5 }, () => '201 '), '429 too-many-requests']);
  });
});

describe('an import key', () => {
  it('stops working when it is replaced or revoked', async () => {
    const { db } = harness.database;
    const { centreCode } = other;
    const code = async (key: string) => (await system().create(9, { key })).statusCode;
    const call = operatorCall(harness);
    const { key, isReplaced } = await issueKey(db, call, centreCode);
    expect(isReplaced).toBe(true);
    expect(await code(other.key)).toBe(401);
    expect(await code(key)).not.toBe(401);
    await revokeKey(db, call, centreCode);
    expect(await code(key)).toBe(401);
    await expect(revokeKey(db, call, centreCode)).rejects.toMatchObject({ code: 'not-found' });
    const rows = await db
      .selectFrom('audit_event')
      .select(['event', 'actor_label'])
      .where('event', 'in', ['deliveries.keyIssued', 'deliveries.keyRevoked'])
      .where('school_id', '=', other.id)
      .orderBy('id')
      .execute();
    expect(rows.map(({ event }) => event)).toEqual([
      'deliveries.keyIssued',
      'deliveries.keyIssued',
      'deliveries.keyRevoked',
    ]);
  });
});
