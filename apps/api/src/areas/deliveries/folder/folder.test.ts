import { mkdir, mkdtemp, readFile, readdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sweep } from '../../../background.ts';
import {
  makeDeliveringSchool,
  schoolWithEvents,
  tickImports,
  zipOf,
} from '../../../testing/builders/deliveries.ts';
import type { DeliveringSchool } from '../../../testing/builders/deliveries.ts';
import { createHarness } from '../../../testing/harness.ts';
import type { Harness } from '../../../testing/harness.ts';
import { smallSchool } from '../../../testing/package-files.ts';
import { listDeliveries } from '../index.ts';

const day = 24 * 3_600_000;

let harness: Harness;
let folder: string;
let school: DeliveringSchool;
let other: DeliveringSchool;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'portal-folder-'));
  harness = await createHarness({ env: { IMPORT_FOLDER: folder } });
  school = await makeDeliveringSchool(harness, 'A');
  other = await makeDeliveringSchool(harness, 'B');
  for (const name of [school.centreCode, other.centreCode, 'nobody']) await mkdir(path.join(folder, name));
});
afterAll(() => harness.close());

const tick = async () => tickImports(harness);

const put = (name: string, content: Buffer, of = school.centreCode) =>
  writeFile(path.join(folder, of, name), content);
const list = async (...place: string[]) =>
  (await readdir(path.join(folder, ...place)).catch(() => [])).toSorted((a, b) => a.localeCompare(b));
const newest = async (of = school) => {
  const rows = await listDeliveries(harness.database.db, { centreCode: of.centreCode, count: 50 });
  return rows[0];
};
const count = async () =>
  (await listDeliveries(harness.database.db, { centreCode: null, count: 100 })).length;

describe('a package in the folder of its school', () => {
  it('is imported and moved to done/ with its report', async () => {
    await put('nightly.zip', await zipOf(schoolWithEvents('A', ['one'])));
    await tick();
    expect(await newest()).toMatchObject({ source: 'folder', state: 'imported', added: 1 });
    expect(await list(school.centreCode)).toEqual(['done']);
    const done = await list(school.centreCode, 'done');
    expect(done).toEqual(['2026-11-17T23-00-00-nightly.report.txt', '2026-11-17T23-00-00-nightly.zip']);
    const report = await readFile(path.join(folder, school.centreCode, 'done', done[0] ?? ''), 'utf8');
    expect(report).toContain('Imported.');
  });

  it('is moved to failed/ when it is refused', async () => {
    await put('theirs.zip', await zipOf(smallSchool('A')), other.centreCode);
    await put('torn.zip', Buffer.from('PK torn'), other.centreCode);
    await tick();
    expect(await newest(other)).toMatchObject({ source: 'folder', state: 'refused' });
    expect(await list(other.centreCode, 'failed')).toHaveLength(4);
    expect(await list(other.centreCode)).toEqual(['failed']);
  });

  it('is ignored until it has its final name', async () => {
    const before = await count();
    await put('next.zip.part', await zipOf(smallSchool('A')));
    await put('.hidden.zip', await zipOf(smallSchool('A')));
    await tick();
    expect(await count()).toBe(before);
    await rename(
      path.join(folder, school.centreCode, 'next.zip.part'),
      path.join(folder, school.centreCode, 'next.zip'),
    );
    await tick();
    expect(await count()).toBe(before + 1);
  });

  it('is ignored if it is a symbolic link or its school is unknown', async () => {
    const before = await count();
    const place = path.join(await mkdtemp(path.join(os.tmpdir(), 'portal-elsewhere-')), 'p.zip');
    await writeFile(place, await zipOf(smallSchool('A')));
    await symlink(place, path.join(folder, school.centreCode, 'link.zip'));
    await put('nobodys.zip', await zipOf(smallSchool('A')), 'nobody');
    await tick();
    expect(await count()).toBe(before);
    expect(await list('nobody')).toEqual(['nobodys.zip']);
  });

  it('is not moved into a failed/ that is a symbolic link', async () => {
    const failed = path.join(folder, other.centreCode, 'failed');
    await rename(failed, `${failed}-before`);
    await symlink(path.join(folder, school.centreCode), failed);
    await put('wrong.zip', Buffer.from('PK torn'), other.centreCode);
    await expect(tick()).rejects.toThrow('is not a folder');
    expect((await list(school.centreCode)).filter((name) => name.includes('wrong'))).toEqual([]);
    await rm(failed);
    await rename(`${failed}-before`, failed);
    await rm(path.join(folder, other.centreCode, 'wrong.zip'));
  });

  it('stays in place while it waits for confirmation, and is queued only once', async () => {
    await put('1-many.zip', await zipOf(schoolWithEvents('A', [...'0123456789'])));
    await put('2-few.zip', await zipOf(schoolWithEvents('A', ['0'])));
    await tick();
    const asked = await newest();
    expect(asked).toMatchObject({ state: 'unconfirmed', fileName: '2-few.zip' });
    const before = await count();
    await tick();
    expect(await count()).toBe(before);
    await put('3-all.zip', await zipOf(schoolWithEvents('A', [...'0123456789', 'more'])));
    await tick();
    expect(await newest()).toMatchObject({ state: 'imported', fileName: '3-all.zip' });
    expect(await list(school.centreCode, 'failed')).toContain('2026-11-17T23-00-00-2-few.zip');
    await tick();
    expect(await count()).toBe(before + 1);
  });

  it('is deleted 30 days after it was moved', async () => {
    harness.advance(30 * day);
    await sweep(harness.database.db, harness.config, harness.now());
    expect(await list(other.centreCode, 'failed')).toHaveLength(4);
    harness.advance(1000);
    await sweep(harness.database.db, harness.config, harness.now());
    expect(await list(other.centreCode, 'failed')).toEqual([]);
    expect(await list(school.centreCode, 'done')).toEqual([]);
  });
});
