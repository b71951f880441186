import { Command } from 'commander';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createHarness } from '../../../testing/harness.ts';
import type { Harness } from '../../../testing/harness.ts';
import { addScimKeyCommand } from './scim-key.command.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
  vi.stubEnv('DATABASE_URL', harness.connectionString);
  vi.stubEnv('PORTAL_SECRET', 'a secret for tests, long enough to be one');
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await harness.close();
});

const unused = (): void => undefined;

async function run(...args: string[]): Promise<string> {
  const said: string[] = [];
  const program = new Command('portal');
  addScimKeyCommand(program, { line: (text) => void said.push(text), complain: unused, progress: unused });
  await program.parseAsync(['scim-key', ...args], { from: 'user' });
  return said.join('\n');
}

it('O-2.8 prints a key once, lists its name only, and revokes it', async () => {
  const key = await run('create', 'Entra ID 2026');
  expect(key).toMatch(/^[\w-]{43}$/);
  await expect(run('create', 'Entra ID 2026')).rejects.toThrow('There is a key of this name');
  const listed = await run('list');
  expect(listed).toContain('Entra ID 2026  since');
  expect(listed).not.toContain(key);
  await run('revoke', 'Entra ID 2026');
  await expect(run('revoke', 'Entra ID 2026')).rejects.toThrow('There is no key of this name');
});
