import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Command } from 'commander';
import { createTestDatabase } from '@portal/test-support/database';
import type { TestDatabase } from '@portal/test-support/database';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { createSigner, sealAudit, writeRoots } from '../../../areas/audit-chain/index.ts';
import { openDatabase } from '../../../platform/database/database.ts';
import { createRecordingOutbox } from '../../../testing/harness.ts';
import { addAuditCommand } from './audit.command.ts';

const seed = Buffer.alloc(32, 3);
let database: TestDatabase;
let owner: pg.Client;
let roots: string;
let said: string[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  owner = new pg.Client({ connectionString: database.ownerConnectionString });
  await owner.connect();
  roots = await mkdtemp(path.join(tmpdir(), 'portal-roots-'));
  vi.stubEnv('DATABASE_URL', database.connectionString);
  vi.stubEnv('PORTAL_SECRET', 'a secret for this test, long enough to be one');
  vi.stubEnv('AUDIT_SIGNING_KEY', seed.toString('base64'));
  vi.stubEnv('AUDIT_ROOTS', roots);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await owner.end();
  await database.drop();
  await rm(roots, { recursive: true });
});
beforeEach(() => {
  said = [];
});

async function run(...args: string[]): Promise<string[]> {
  const program = new Command().exitOverride().configureOutput({ writeErr: () => undefined });
  const say = (text: string): void => void said.push(text);
  addAuditCommand(program, { line: say, complain: say, progress: () => undefined });
  await program.parseAsync(['node', 'portal', 'audit', ...args]);
  return said;
}

async function seal(now: Date): Promise<void> {
  const db = openDatabase({ connectionString: database.connectionString });
  const signer = createSigner({ seed, earlierSeeds: [], earlierKeys: [] });
  const options = {
    db,
    waitMs: 0,
    signer,
    outbox: createRecordingOutbox(),
    auditor: null,
    productName: 'Schoolside',
  };
  await sealAudit(options, now);
  await writeRoots(db, roots, now);
  await db.destroy();
}

it('reports that nothing is sealed yet', async () => {
  expect(await run('verify')).toEqual(['Nothing is sealed yet.']);
});

it('O-11.2 reports a whole audit, and then the row that a superuser changed', async () => {
  const { rows } = await owner.query<{ id: string }>(
    `insert into audit_event (at, event, outcome, request_id) values ('2026-11-18', 'A', 'done', 'r') returning id`,
  );
  await seal(new Date('2026-11-18T02:00:00Z'));
  await seal(new Date('2026-11-19T02:00:00Z'));
  expect(await run('verify')).toEqual([
    'The audit is whole: 1 rows in 1 seals, the last of 2026-11-18T02:00:00.000Z. 1 days are signed.',
  ]);
  await owner.query(`set session_replication_role = replica; update audit_event set event = 'B'`);
  await expect(run('verify')).rejects.toThrow(
    `The audit is not as it was sealed: event ${rows[0]?.id} was changed (seal 1).`,
  );
});

it('shows the public key', async () => {
  expect(await run('key')).toEqual(['7UkoxijRwsbq6QM4kFmVYSlZJzpcY/k2NsFGFKyHN9E=']);
});
