import { mkdtemp } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sweep } from '../../background.ts';
import { createImportDelivered } from '../../import-delivered.ts';
import {
  SchoolSystem,
  makeDeliveringSchool,
  operatorCall,
  schoolWithEvents,
  tickImports,
} from '../../testing/builders/deliveries.ts';
import type { DeliveringSchool } from '../../testing/builders/deliveries.ts';
import { createHarness } from '../../testing/harness.ts';
import type { Harness } from '../../testing/harness.ts';
import { confirmDelivery, listDeliveries, runDeliveries } from './index.ts';
import type { ImportPackage } from './index.ts';

const hour = 3_600_000;
const day = 24 * hour;

let harness: Harness;
beforeAll(async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'portal-folder-'));
  harness = await createHarness({
    env: { IMPORT_SCHEDULE: '0 1 * * *', IMPORT_FOLDER: folder, IMPORT_KEEP_DAYS: '0' },
  });
});
afterAll(() => harness.close());

let letters = 0;
let letter: string;
let school: DeliveringSchool;
let system: SchoolSystem;
beforeEach(async () => {
  letter = 'ABCDEFGHI'.charAt(letters);
  letters += 1;
  school = await makeDeliveringSchool(harness, letter);
  system = new SchoolSystem(harness.app, school);
});

const tick = async () => tickImports(harness);

const run = async (importPackage: ImportPackage) => {
  const { config, database } = harness;
  const deps = {
    db: database.db,
    config,
    enqueue: async () => undefined,
    clock: () => harness.now(),
    importPackage,
  };
  return runDeliveries(deps, school.id);
};
const realImport = () =>
  createImportDelivered({ connectionString: harness.connectionString, removalLimits: {}, accessLimit: 5 });

/** Oldest first. */
const history = async () => {
  const rows = await listDeliveries(harness.database.db, { centreCode: school.centreCode, count: 20 });
  return rows.toReversed();
};
const states = async () => (await history()).map(({ state }) => state);
const events = async () => {
  const { rows } = await harness.database.pool.query<{ source_id: string }>(
    'select source_id from upcoming_event where school_id = $1 order by 1',
    [school.id],
  );
  return rows.map(({ source_id: id }) => id.slice(`EV-${letter}-`.length));
};
const deliver = (...names: string[]) => system.deliver(schoolWithEvents(letter, names));
const confirm = async (publicId: string) => {
  const enqueue = async () => undefined;
  const call = { ...operatorCall(harness), by: 'Ada' };
  return confirmDelivery({ db: harness.database.db, enqueue }, call, publicId);
};

/** Delivers a package that would remove nine of ten events. */
async function deliverTooFew(): Promise<string> {
  await deliver(...'0123456789');
  await deliver('0');
  await tick();
  const asked = (await history()).at(-1);
  expect(asked).toMatchObject({ state: 'unconfirmed', confirmedBy: null, removed: 0 });
  expect(asked?.report).toContain('would remove 9 of 10 rows');
  return asked?.publicId ?? '';
}

describe('waiting packages', () => {
  it('are imported at the scheduled times, in order of arrival', async () => {
    await deliver('first');
    await deliver('second');
    await harness.runImports();
    expect(await states()).toEqual(['waiting', 'waiting']);
    await tick();
    expect(await states()).toEqual(['imported', 'imported']);
    expect(await events()).toEqual(['second']);
  });

  it('are imported by one process at a time', async () => {
    await deliver('one');
    let isRunning = false;
    const first = Promise.withResolvers<void>();
    const slowly: ImportPackage = async (...args) => {
      expect(isRunning).toBe(false);
      isRunning = true;
      await first.promise;
      return realImport()(...args);
    };
    const running = run(slowly);
    await expect.poll(() => isRunning).toBe(true);
    expect(await run(slowly)).toBe('busy');
    first.resolve();
    expect(await running).toBe('done');
    expect(await states()).toEqual(['imported']);
  });

  it('keep waiting while an operator imports the same school', async () => {
    await deliver('one');
    expect(await run(async () => 'busy')).toBe('busy');
    expect(await states()).toEqual(['waiting']);
  });

  it('are given up after three failures for reasons unrelated to the package', async () => {
    await deliver('one');
    const failing = async () => run(() => Promise.reject(new Error('the disk is full')));
    for (const state of ['waiting', 'waiting', 'failed']) {
      await expect(failing()).rejects.toThrow('the disk is full');
      expect(await states()).toEqual([state]);
    }
    expect((await history())[0]?.report).not.toContain('disk');
  });
});

describe('a package that would remove too much', () => {
  it('waits until an operator confirms it, and is then imported', async () => {
    const id = await deliverTooFew();
    expect(await events()).toHaveLength(10);
    await confirm(id);
    await tick();
    expect((await history()).at(-1)).toMatchObject({ state: 'imported', removed: 9, confirmedBy: 'Ada' });
    expect(await events()).toEqual(['0']);
    await expect(confirm(id)).rejects.toMatchObject({ code: 'not-found' });
    const { rows } = await harness.database.pool.query(
      'select event, outcome, actor_label from audit_event where subject = $1 order by id offset 2',
      [id],
    );
    expect(rows).toEqual([
      { event: 'deliveries.finished', outcome: 'refused', actor_label: 'deliveries' },
      { event: 'deliveries.checked', outcome: 'done', actor_label: 'deliveries' },
      { event: 'deliveries.confirmed', outcome: 'done', actor_label: 'Ada' },
      { event: 'deliveries.finished', outcome: 'done', actor_label: 'deliveries' },
    ]);
  });

  it('is abandoned when a later package is imported', async () => {
    const id = await deliverTooFew();
    await deliver(...'0123456789', 'new');
    await tick();
    expect(await states()).toEqual(['imported', 'abandoned', 'imported']);
    await expect(confirm(id)).rejects.toMatchObject({ code: 'not-found' });
  });
});

describe('the hourly clean-up', () => {
  it('abandons deliveries that were not completed, and deletes reports earlier than their rows', async () => {
    const parts = async () => (await harness.database.pool.query('select from delivery_part')).rowCount;
    const clean = () => sweep(harness.database.db, harness.config, harness.now());
    await deliverTooFew();
    const begun = await system.create(9, { payload: Buffer.alloc(4) });
    expect(begun.statusCode).toBe(201);
    expect(await states()).toEqual(['imported', 'unconfirmed', 'uploading']);
    harness.advance(24 * hour - 1);
    await clean();
    expect(await states()).toEqual(['imported', 'unconfirmed', 'uploading']);
    harness.advance(hour);
    await clean();
    expect(await states()).toEqual(['imported', 'unconfirmed', 'abandoned']);
    harness.advance(6 * day);
    await clean();
    expect(await states()).toEqual(['imported', 'abandoned', 'abandoned']);
    expect(await parts()).toBe(0);
    harness.advance(24 * day);
    await clean();
    expect((await history()).map(({ report }) => report)).toEqual([null, expect.any(String), null]);
    harness.advance(400 * day);
    await clean();
    expect(await states()).toEqual([]);
  });
});
