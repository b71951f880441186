import { Command } from 'commander';
import { createTestDatabase } from '@portal/test-support/database';
import type { TestDatabase } from '@portal/test-support/database';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { addRetentionCommand } from './retention.command.ts';

let database: TestDatabase;
let owner: pg.Client;
let said: string[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  owner = new pg.Client({ connectionString: database.ownerConnectionString });
  await owner.connect();
  vi.stubEnv('DATABASE_URL', database.connectionString);
  vi.stubEnv('MIGRATION_DATABASE_URL', database.ownerConnectionString);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await owner.end();
  await database.drop();
});
beforeEach(() => {
  said = [];
});

async function run(...args: string[]): Promise<string[]> {
  const program = new Command().exitOverride().configureOutput({ writeErr: () => undefined });
  const say = (text: string): void => void said.push(text);
  addRetentionCommand(program, { line: say, complain: say, progress: () => undefined });
  for (const command of program.commands.flatMap(({ commands }) => commands))
    command.exitOverride().configureOutput({ writeErr: () => undefined });
  await program.parseAsync(['node', 'portal', 'retention', ...args]);
  return said;
}

it('lists each kind with its period, its oldest record and the number that the next run removes', async () => {
  await owner.query(`insert into error_report (received_at, reported_at, error, page, device, language, user_agent, app_version, app_name)
                     select '2020-02-03', '2020-02-03', '', '/', '{}', 'en', '', '1', 'x'`);
  const lines = await run();
  expect(lines).toHaveLength(7);
  expect(lines[0]).toMatch(/^audit {14}7 years {4}oldest \d\d\/\d\d\/\d{4}, 0 partitions to remove$/);
  expect(lines.slice(1, 3)).toEqual([
    'payments           kept       none',
    'change-requests    kept       none',
  ]);
  expect(lines[5]).toBe('error-reports      3 months   oldest 03/02/2020, 1 reports to remove');
});

it('removes expired records immediately, and reports it', async () => {
  expect(await run('apply')).toEqual(['error-reports: 1 removed']);
  said = [];
  expect(await run('apply')).toEqual(['Nothing is that old.']);
});

it('changes a period, and audits who changed it', async () => {
  expect(await run('set', 'change-requests', '90m', '--by', 'Riley')).toEqual(['change-requests: 90 months']);
  said = [];
  expect(await run('set', 'change-requests', 'keep', '--by', 'Riley')).toEqual(['change-requests: kept']);
  const { rows } = await owner.query<{ actor_label: string; detail: unknown }>(
    "select actor_label, detail from audit_event where event = 'retention.ruleChanged' order by id",
  );
  expect(rows).toEqual([
    { actor_label: 'Riley', detail: { kind: 'change-requests', months: 90 } },
    { actor_label: 'Riley', detail: { kind: 'change-requests', months: null } },
  ]);
});

it.each([
  [['set', 'audit', '1y'], 'audit must be kept for at least 2 years'],
  [['set', 'payments', '6y'], 'payments must be kept for at least 7 years'],
  [['set', 'audit', 'forever'], 'A period such as 7y or 18m, or keep.'],
  [['set', 'students', '7y'], 'Allowed choices are'],
])('refuses %j', async (args, message) => {
  await expect(run(...args)).rejects.toThrow(message);
});
