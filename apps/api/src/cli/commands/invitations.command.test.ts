import { mkdtemp, readFile, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Command } from 'commander';
import { createTestDatabase } from '@portal/test-support/database';
import type { TestDatabase } from '@portal/test-support/database';
import {
  makeAccount,
  makeContact,
  makeEnrolment,
  makeKnownParent,
  makeSchool,
  makeStudent,
} from '@portal/test-support/factories/index';
import type { TestSchool } from '@portal/test-support/factories/index';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { addInvitationsCommand } from './invitations.command.ts';

let database: TestDatabase;
let client: pg.Client;
let school: TestSchool;
let said: string[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
  vi.stubEnv('DATABASE_URL', database.connectionString);
  vi.stubEnv('PORTAL_SECRET', 'a secret for tests, long enough to be one');
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await client.end();
  await database.drop();
});
beforeEach(async () => {
  said = [];
  school = await makeSchool(client, { name: 'Larkspur Road State School' });
});

const unused = (): void => undefined;

async function run(...args: string[]): Promise<string> {
  said = [];
  const program = new Command('portal');
  const quiet = (command: Command): void => {
    command.exitOverride().configureOutput({ writeErr: unused, writeOut: (text) => said.push(text) });
    command.commands.forEach(quiet);
  };
  addInvitationsCommand(program, { line: (text) => said.push(text), complain: unused, progress: unused });
  quiet(program);
  await program.parseAsync(['invitations', ...args], { from: 'user' });
  return said.join('\n');
}

/** A parent with a student at the school; returns the parent's id in the register. */
async function addParent(
  options: { hasAccount?: boolean; at?: TestSchool; portal?: boolean } = {},
): Promise<string> {
  const parent = await makeKnownParent(client, { givenName: 'Quốc', familyName: 'Trần' });
  const student = await makeStudent(client, { givenNames: 'Mai' });
  await makeEnrolment(client, student, options.at ?? school);
  await makeContact(client, student, parent, { parentPortal: options.portal ?? true });
  if (options.hasAccount) await makeAccount(client, { parent });
  const { rows } = await client.query<{ source_id: string }>(
    'select source_id from known_parent where id = $1',
    [parent.id],
  );
  return rows[0]?.source_id ?? '';
}

const codesIn = (text: string): string[] =>
  [...text.matchAll(/^(\d{10}\w) {2}/gm)].map(([, code = '']) => code);

describe('portal invitations', () => {
  it('issues a code, prints it once and stores only its hash', async () => {
    const parent = await addParent();
    const answer = await run('create', '--parent', parent, '--by', 'Ada');
    const [code = ''] = codesIn(answer);
    expect(answer).toContain(
      `${code}  Quốc Trần (${parent}) · Larkspur Road State School (${school.centreCode})`,
    );
    const list = await run('list', '--school', school.centreCode);
    expect(list).toContain('by Ada');
    expect(list).toContain('entered 0 times');
    expect(list).not.toContain(code);
    const kept = await client.query('select * from invitation');
    const audit = await client.query('select * from audit_event');
    expect(JSON.stringify([kept.rows, audit.rows])).not.toContain(code);
    expect(audit.rows.at(-1)).toMatchObject({ event: 'registration.invitation-issued', actor_label: 'Ada' });
  });

  it('cancels one that is unused, once', async () => {
    await run('create', '--parent', await addParent());
    const id = (await run('list', '--school', school.centreCode)).split(' ')[0] ?? '';
    expect(await run('cancel', id)).toBe('Cancelled.');
    expect(await run('list', '--school', school.centreCode)).toContain(`${id}  cancelled`);
    await expect(run('cancel', id)).rejects.toThrow('no unused code');
    await expect(run('cancel', 'nonsense')).rejects.toThrow('no unused code');
  });

  it('issues one each to every parent without an account or an open code', async () => {
    await addParent({ hasAccount: true });
    await addParent({ portal: false });
    await run('create', '--parent', await addParent());
    const wanted = [await addParent(), await addParent()];
    const args = ['create', '--all-without-account', '--school', school.centreCode];
    const answer = await run(...args, '--count', '1');
    expect(codesIn(answer)).toHaveLength(1);
    const rest = await run(...args);
    expect(codesIn(rest)).toHaveLength(1);
    for (const parent of wanted) expect(`${answer}\n${rest}`).toContain(`(${parent})`);
    expect(await run(...args)).toContain('nothing was issued');
  });

  it('writes the letters as a tagged PDF that only its owner can read', async () => {
    const file = path.join(await mkdtemp(path.join(os.tmpdir(), 'letters-')), 'letters.pdf');
    const answer = await run('create', '--parent', await addParent(), '--count', '2', '--pdf', file);
    expect(codesIn(answer)).toHaveLength(2);
    expect(answer).toContain(`2 letters are in ${file}.`);
    const pdf = (await readFile(file)).toString('latin1');
    expect(pdf).toMatch(/^%PDF-1\.7/);
    expect(pdf).toContain('/Marked true');
    expect(pdf).toContain('/Lang (en-AU)');
    expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(2);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  it('issues no code if the letters can’t be written', async () => {
    const args = ['create', '--parent', await addParent()];
    const missing = path.join(os.tmpdir(), 'no-such-folder', 'letters.pdf');
    await expect(run(...args, '--pdf', missing)).rejects.toThrow(/no code was issued: ENOENT/);
    expect(await run('list', '--school', school.centreCode)).toBe('No codes have been issued.');
  });

  it('reports a centre code without parents, such as a wrong one', async () => {
    await addParent();
    const args = ['create', '--all-without-account', '--school', '9999999'];
    await expect(run(...args)).rejects.toThrow('school 9999999. Check the centre code');
  });

  it.each([
    [['create'], 'Say for whom'],
    [['create', '--parent', 'x', '--all-without-account'], 'Say for whom'],
    [['create', '--parent', 'nobody'], 'knows no such parent'],
    [['create', '--parent', 'x', '--count', '0'], 'A whole number'],
  ])('explains what is wrong with %j', async (args, words) => {
    await expect(run(...args)).rejects.toThrow(words);
  });

  it('refuses a parent with an account, and asks for the school when there are two', async () => {
    await expect(run('create', '--parent', await addParent({ hasAccount: true }))).rejects.toThrow(
      'has an account already',
    );
    const parent = await addParent();
    const student = await makeStudent(client);
    const second = await makeSchool(client);
    await makeEnrolment(client, student, second);
    const { rows } = await client.query<{ id: number }>('select id from known_parent where source_id = $1', [
      parent,
    ]);
    await makeContact(client, student, { id: Number(rows[0]?.id) });
    await expect(run('create', '--parent', parent)).rejects.toThrow(/Say which school.*Larkspur/);
    expect(codesIn(await run('create', '--parent', parent, '--school', second.centreCode))).toHaveLength(1);
  });
});
