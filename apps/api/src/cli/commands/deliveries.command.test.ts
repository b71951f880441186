import { Command } from 'commander';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { countOverdue } from '../../areas/deliveries/index.ts';
import {
  SchoolSystem,
  makeDeliveringSchool,
  schoolWithEvents,
  tickImports,
} from '../../testing/builders/deliveries.ts';
import type { DeliveringSchool } from '../../testing/builders/deliveries.ts';
import { createHarness } from '../../testing/harness.ts';
import type { Harness } from '../../testing/harness.ts';
import { smallSchool, writePackageFolder } from '../../testing/package-files.ts';
import { addDeliveriesCommands } from './deliveries.command.ts';
import { addImportCommand } from './import.command.ts';

const hour = 3_600_000;

let harness: Harness;
let school: DeliveringSchool;
beforeAll(async () => {
  harness = await createHarness({ now: new Date().toISOString() });
  vi.stubEnv('DATABASE_URL', harness.connectionString);
  vi.stubEnv('PORTAL_SECRET', 'a secret for tests, long enough to be one');
  vi.stubEnv('IMPORT_ALARM_HOURS', '26');
  school = await makeDeliveringSchool(harness, 'A');
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await harness.close();
});

const unused = (): void => undefined;

/** Runs a command; returns its standard output. */
async function run(...args: string[]): Promise<string> {
  const said: string[] = [];
  const program = new Command('portal');
  const output = { line: (text: string) => void said.push(text), complain: unused, progress: unused };
  addDeliveriesCommands(program, output);
  addImportCommand(program, output);
  for (const command of program.commands) command.exitOverride().configureOutput({ writeErr: unused });
  await program.parseAsync(args, { from: 'user' });
  return said.join('\n');
}

const statusWith = async (key: string) => (await new SchoolSystem(harness.app, { key }).create(9)).statusCode;

describe('import-key', () => {
  it('writes to standard output a key that works until it is replaced or revoked', async () => {
    const first = await run('import-key', school.centreCode);
    expect(await statusWith(first)).toBe(201);
    const second = await run('import-key', school.centreCode);
    expect([await statusWith(first), await statusWith(second)]).toEqual([401, 201]);
    await run('import-key', school.centreCode, '--revoke');
    expect(await statusWith(second)).toBe(401);
    const { rows } = await harness.database.pool.query<{ hash: Buffer }>(
      'select token_hash as hash from import_key',
    );
    expect(rows).toEqual([]);
    await expect(run('import-key', school.centreCode, '--revoke')).rejects.toThrow(
      'no school with this centre code',
    );
    await expect(run('import-key', 'nowhere')).rejects.toThrow('no school with this centre code');
  });
});

describe('imports', () => {
  it('lists deliveries and an operator’s own imports, newest first', async () => {
    const key = await run('import-key', school.centreCode);
    await new SchoolSystem(harness.app, { key }).deliver(schoolWithEvents('A', ['one']));
    await tickImports(harness);
    harness.advance(hour);
    vi.useFakeTimers({ toFake: ['Date'], now: harness.now() });
    await run('import', await writePackageFolder(smallSchool('A')));
    await run('import', await writePackageFolder(smallSchool('A')), '--dry-run');
    vi.useRealTimers();
    const listed = (await run('imports', '--school', school.centreCode)).split('\n');
    expect(listed[0]).toMatch(/ {2}command {2}unchanged {2}\d+ rows, 0 added/);
    expect(listed[1]).toMatch(/ {2}upload {2}imported {2}\d+ rows, 1 added, 0 changed, 0 removed/);
    // The list is followed by the newest delivery's report.
    expect(listed.at(-1)).toBe('Nothing to change: the register already says all this.');
    expect(await run('imports', '--school', 'nowhere')).toBe('Nothing was delivered.');
  });
});

describe('import-confirm', () => {
  it('imports the package that waits for confirmation, and rejects other ids', async () => {
    const key = await run('import-key', school.centreCode);
    const system = new SchoolSystem(harness.app, { key });
    await system.deliver(schoolWithEvents('A', [...'0123456789']));
    const location = await system.deliver(schoolWithEvents('A', ['0']));
    await tickImports(harness);
    const id = location.replace('/api/import/', '');
    expect((await run('imports')).split('\n')[0]).toContain(`unconfirmed`);
    await run('import-confirm', id, '--by', 'Ada');
    await tickImports(harness);
    expect((await system.call('GET', location)).json()).toMatchObject({
      state: 'imported',
      counts: { removed: 9 },
    });
    for (const wrong of [id, 'none'])
      await expect(run('import-confirm', wrong)).rejects.toThrow('No package with this id waits');
  });
});

describe('schools without a recent package', () => {
  it('are listed and counted if they have a key, or have delivered before and still have students', async () => {
    const { db, pool } = harness.database;
    await pool.query('delete from delivery; delete from import_key');
    const figures = (hours: number) => countOverdue(db, 26, new Date(Date.now() + hours * hour));
    expect(await figures(0)).toEqual({ oldestHours: null, overdue: 0 });
    const silent = await makeDeliveringSchool(harness, 'B');
    await run('import', await writePackageFolder(smallSchool('A')));
    expect(await figures(20)).toMatchObject({ overdue: 0 });
    expect(await figures(30)).toMatchObject({ overdue: 2 });
    expect((await figures(30)).oldestHours).toBeCloseTo(30, 0);
    await pool.query("update delivery set finished_at = now() - interval '2 days'");
    expect(await run('imports', '--overdue')).toMatch(
      new RegExp(`^${school.centreCode} {2}School A: last good package `),
    );
    await pool.query("update import_key set created_at = now() - interval '3 days'");
    expect((await run('imports', '--overdue')).split('\n')[0]).toContain(
      'School B: no package since its key',
    );
    expect(silent.id).toBeGreaterThan(0);
    // A refused package isn't a good one, and a school without students has closed.
    await pool.query("update delivery set state = 'refused'");
    expect(await figures(0)).toMatchObject({ overdue: 1 });
    await pool.query("update delivery set state = 'imported'; update enrolment set status = 'L'");
    expect(await figures(0)).toMatchObject({ overdue: 1 });
  });
});
