import { makeSchool } from '@portal/test-support/factories/index';
import { Command } from 'commander';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createHarness } from '../../../testing/harness.ts';
import type { Harness } from '../../../testing/harness.ts';
import { addBreakGlassCommand } from './break-glass.command.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness({ now: new Date().toISOString() });
  vi.stubEnv('DATABASE_URL', harness.connectionString);
  vi.stubEnv('PORTAL_SECRET', 'a secret for tests, long enough to be one');
  await makeSchool(harness.database.pool, { centreCode: '4215' });
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await harness.close();
});

const unused = (): void => undefined;

async function run(...args: string[]): Promise<string> {
  const said: string[] = [];
  const program = new Command('portal');
  addBreakGlassCommand(program, { line: (text) => void said.push(text), complain: unused, progress: unused });
  const quiet = (command: Command): void => {
    command.exitOverride().configureOutput({ writeErr: unused });
    command.commands.forEach(quiet);
  };
  quiet(program);
  await program.parseAsync(['break-glass', ...args], { from: 'user' });
  return said.join('\n');
}

it('O-2.7 creates an account for the named schools, lists it and revokes it', async () => {
  expect(await run('create', 'Ruth Adeyemi', '--school', '4215')).toMatch(
    /\/office\/break-glass\/enrol#[\w-]{43}$/,
  );
  const [id = ''] = (await run('list')).split(' ');
  expect(await run('list')).toContain('Ruth Adeyemi (break-glass)  in use');
  expect(await run('link', id)).toContain('/office/break-glass/enrol#');
  await run('revoke', id);
  expect(await run('list')).toContain('revoked');
  await expect(run('revoke', id)).rejects.toThrow('No break-glass account');
});

it.each([
  ['neither schools nor all', ['create', 'Ruth'], 'Name the schools'],
  ['both', ['create', 'Ruth', '--all', '--school', '4215'], 'Name the schools'],
  ['an unknown school', ['create', 'Ruth', '--school', '9999'], 'There is no school'],
  ['more than a year', ['create', 'Ruth', '--all', '--days', '366'], 'A number from 1 to 365'],
])('refuses %s', async (_, args, message) => {
  await expect(run(...args)).rejects.toThrow(message);
});
