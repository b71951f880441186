import { Command } from 'commander';
import { makeSchool } from '@portal/test-support/factories/index';
import { createTestDatabase } from '@portal/test-support/database';
import type { TestDatabase } from '@portal/test-support/database';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { addOutagesCommand } from './outages.command.ts';

let database: TestDatabase;
let client: pg.Client;
let said: string[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
  vi.stubEnv('DATABASE_URL', database.connectionString);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await client.end();
  await database.drop();
});
beforeEach(() => {
  said = [];
});

const unused = (): void => undefined;

async function run(...args: string[]): Promise<string> {
  const program = new Command('portal');
  const quiet = (command: Command): void => {
    command.exitOverride().configureOutput({ writeErr: unused, writeOut: (text) => said.push(text) });
    command.commands.forEach(quiet);
  };
  addOutagesCommand(program, { line: (text) => said.push(text), complain: unused, progress: unused });
  quiet(program);
  await program.parseAsync(['outages', ...args], { from: 'user' });
  return said.join('\n');
}

const untitledAlert = ['create', '--kind', 'alert', '--module', 'Attendance', 'Timetable', '--by', 'Ada'];
const attendanceAlert = [...untitledAlert, '--title', 'Pupil-free day'];

describe('portal outages', () => {
  it('publishes, lists and ends', async () => {
    const { centreCode } = await makeSchool(client, { centreCode: '2101' });
    const options = ['--message', 'No classes on Friday.'];
    const published = await run(...attendanceAlert, ...options, '--centre', centreCode, '--platform', 'web');
    const id = published.replace('Published: ', '');
    const listed = await run('list');
    expect(listed).toContain(`${id}  alert in force`);
    expect(listed).toContain('alert · Attendance, Timetable · web · school 2101');
    expect(listed).toContain('Pupil-free day: No classes on Friday.');
    said = [];
    expect(await run('end', id, '--by', 'Ada')).toBe('Ended.');
    said = [];
    expect(await run('list')).toBe('There are no outages or alerts.');
    said = [];
    expect(await run('list', '--all')).toContain(`${id}  ended`);
    const audit = await client.query('select event from audit_event where actor_label = $1 order by id', [
      'Ada',
    ]);
    expect(audit.rows).toEqual([{ event: 'outages.created' }, { event: 'outages.ended' }]);
  });

  it('accepts times with their zone, and shows planned ones', async () => {
    const window = ['--from', '2999-11-18T00:00+10:00', '--until', '2999-11-18T06:00+10:00'];
    await run('create', '--kind', 'outage', '--module', 'Payments', '--message', 'Back at 6.', ...window);
    const listed = await run('list');
    expect(listed).toContain('planned');
    expect(listed).toContain('from 2999-11-17T14:00:00.000Z until 2999-11-17T20:00:00.000Z');
    expect(listed).toContain('Down for maintenance: Back at 6.');
  });

  it('reports an error in a sentence', async () => {
    const message = ['--message', 'Hello'];
    await expect(run(...attendanceAlert, ...message, '--centre', 'NOWHERE')).rejects.toThrow(
      'There is no school with this centre code.',
    );
    await expect(run(...attendanceAlert, ...message, '--from', 'tomorrow')).rejects.toThrow(
      'A time with its zone, such as 2026-11-18T06:00+10:00.',
    );
    await expect(run('create', '--kind', 'alert', '--module', 'Lunch', ...message)).rejects.toThrow(
      /Allowed choices are System, Student/,
    );
    await expect(run(...attendanceAlert, '--message', 'http://plain.example')).rejects.toThrow(
      'The message may name https addresses only.',
    );
    await expect(run(...untitledAlert, ...message)).rejects.toThrow('The title is required.');
    await expect(run('end', 'first')).rejects.toThrow('There is no outage or alert with this id');
  });

  it('shows its help with examples', async () => {
    await expect(run('create', '--help')).rejects.toThrow('(outputHelp)');
    expect(said.join('')).toContain('npm run portal -- outages create --kind outage --module Payments');
  });
});
