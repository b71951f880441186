import { Command } from 'commander';
import { makeEnrolment, makeOwner, makeSchool, makeStudent } from '@portal/test-support/factories/index';
import type { TestStudent } from '@portal/test-support/factories/index';
import { createTestDatabase } from '@portal/test-support/database';
import type { TestDatabase } from '@portal/test-support/database';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { addViewersCommand } from './viewers.command.ts';

const owner = 'sharing-owner@example.com';

let database: TestDatabase;
let client: pg.Client;
let student: TestStudent;
let said: string[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
  vi.stubEnv('DATABASE_URL', database.connectionString);
  vi.stubEnv('PORTAL_SECRET', 'a secret for tests, long enough to be one');
  student = await makeStudent(client);
  await makeEnrolment(client, student, await makeSchool(client));
  await makeOwner(client, [student], { email: owner });
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
  const program = new Command('portal').exitOverride().configureOutput({ writeErr: unused });
  addViewersCommand(program, { line: (text) => said.push(text), complain: unused, progress: unused });
  await program.parseAsync(['viewers', ...args], { from: 'user' });
  return said.join('\n');
}

const invite = (change: Record<string, string> = {}): Promise<string> => {
  const options = {
    owner,
    student: student.oneSchoolId,
    'first-name': 'Graham',
    'last-name': 'Reid',
    email: 'graham@example.com',
    feature: 'Attendance',
    by: 'Ada',
    ...change,
  };
  return run('invite', ...Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]));
};

describe('portal viewers', () => {
  it('invites on an owner’s behalf, audited with the operator, and lists', async () => {
    expect(await run('list', '--owner', owner)).toContain('shared with nobody');
    expect(await invite()).toContain('Sent to graham@example.com');
    expect(await run('list', '--owner', owner.toUpperCase())).toContain(
      'Invited · Graham Reid (graham@example.com) · Attendance',
    );
    const { rows } = await client.query(
      "select actor_label from audit_event where event = 'viewers.invited'",
    );
    expect(rows).toEqual([{ actor_label: 'Ada' }]);
  });

  it.each([
    [{ owner: 'nobody@example.com' }, 'There is no account owner with this email.'],
    [{ student: 'unknown' }, 'The owner has no student with this id.'],
    [{ email: owner }, 'You cannot invite yourself.'],
    [{ email: 'half@' }, 'The email address provided is not valid.'],
    [{ 'first-name': ' ' }, 'First name is required'],
  ])('responds to %j with %s', async (change, message) => {
    await expect(invite(change)).rejects.toThrow(message);
  });
});
