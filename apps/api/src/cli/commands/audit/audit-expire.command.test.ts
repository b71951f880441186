import { Command } from 'commander';
import { createTestDatabase } from '@portal/test-support/database';
import type { TestDatabase } from '@portal/test-support/database';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { addAuditExpireCommand } from './audit-expire.command.ts';

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

async function run(...args: string[]): Promise<void> {
  const program = new Command().exitOverride().configureOutput({ writeErr: (text) => said.push(text) });
  addAuditExpireCommand(program, {
    line: (text) => said.push(text),
    complain: (text) => said.push(text),
    progress: () => undefined,
  });
  await program.parseAsync(['node', 'portal', 'audit-expire', '--by', 'Riley', ...args]);
}

/** A month long ago, split off the first partition. */
async function addOldMonth(): Promise<void> {
  await owner.query(`
    do $$
    declare upper text := (select upper at time zone 'UTC' from audit_month where name = 'audit_event_first');
    begin
      alter table audit_event detach partition audit_event_first;
      create table audit_event_old partition of audit_event for values from ('2010-01-01') to ('2010-02-01');
      execute format('alter table audit_event attach partition audit_event_first for values from (%L) to (%L)', '2010-02-01', upper);
    end $$`);
}

it('drops the months older than the period, and records that it did', async () => {
  await run();
  expect(said).toEqual(['No month is that old.']);
  await addOldMonth();
  said = [];
  await run('--years', '7');
  expect(said).toEqual(['Dropped: audit_event_old.']);
  const { rows } = await owner.query(
    "select actor_label, detail from audit_event where event = 'audit.expired' order by id",
  );
  expect(rows.map(({ detail }: { detail: unknown }) => detail)).toEqual([
    { months: 0, years: 7 },
    { months: 1, years: 7 },
  ]);
});

it('gives way to whoever reads the log, and tries again', async () => {
  await addOldMonth();
  const reader = new pg.Client({ connectionString: database.connectionString });
  await reader.connect();
  await reader.query('begin; select from audit_event');
  const running = run('--years', '7');
  await vi.waitFor(() => expect(said).toEqual(['The log is in use. Trying again.']), { timeout: 10_000 });
  await reader.query('rollback');
  await reader.end();
  await running;
  expect(said.at(-1)).toBe('Dropped: audit_event_old.');
});

it('refuses a period shorter than two years', async () => {
  await expect(run('--years', '1')).rejects.toThrow('at least 2');
});
