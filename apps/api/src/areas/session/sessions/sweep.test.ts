import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAccount } from '../../../testing/builders/accounts.ts';
import { statementsOf } from '../../../testing/count-statements.ts';
import { explain } from '../../../testing/explain.ts';
import { createHarness } from '../../../testing/harness.ts';
import type { Harness } from '../../../testing/harness.ts';
import { sweepSignInTraces } from '../index.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
  await addAccount(harness, { email: 'meera@example.com' });
});
afterAll(() => harness.close());

const tables = ['rate_counter', 'mfa_session', 'mfa_send', 'remembered_device', 'session'] as const;

async function countRows(): Promise<number[]> {
  const { db } = harness.database;
  const counts = tables.map((table) =>
    db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  );
  return (await Promise.all(counts)).map(({ count }) => count);
}

describe('sweeping', () => {
  it('keeps what is in use and deletes what is expired', async () => {
    await harness.signIn('meera@example.com');
    const before = await countRows();
    expect(before.every((count) => count > 0)).toBe(true);
    await sweepSignInTraces(harness.database.db, harness.now());
    expect(await countRows()).toEqual(before);
    harness.advance(31 * 24 * 60 * 60_000);
    await sweepSignInTraces(harness.database.db, harness.now());
    expect(await countRows()).toEqual([0, 0, 0, 0, 0]);
  });

  it('G2 finds expired counters through their index, among many that have not expired', async () => {
    const owner = new pg.Client({ connectionString: harness.ownerConnectionString });
    await owner.connect();
    await owner.query(
      `insert into rate_counter (key, window_start, count)
       select 'key of one address ' || n, $1::timestamptz - n * interval '9 seconds', 1 from generate_series(1, 20000) n`,
      [harness.now()],
    );
    await owner.query('analyze rate_counter');
    const sent = await statementsOf(() => sweepSignInTraces(harness.database.db, harness.now()));
    const [sweep] = sent.filter(({ text }) => text.includes('rate_counter'));
    if (!sweep) throw new Error('Nothing sweeps the counters');
    const { scans } = await explain(owner, sweep, { kind: 'custom', growing: new Set(['rate_counter']) });
    expect(scans).toEqual([]);
    await owner.end();
  });

  it('G1 deletes wrong-password counts after 90 days, but neither a block nor the need for a new password', async () => {
    const { db } = harness.database;
    const day = 24 * 60 * 60_000;
    const old = new Date(harness.now().getTime() - 91 * day);
    const recent = new Date(harness.now().getTime() - 89 * day);
    const later = new Date(harness.now().getTime() + 1000);
    const guards = {
      past: { failures: 4, consecutive_failures: 99, blocked_until: old, updated_at: old },
      unblocked: { failures: 1, updated_at: old },
      recent: { failures: 1, updated_at: recent },
      blocked: { blocked_until: later, updated_at: old },
      hundred: { consecutive_failures: 100, updated_at: old },
      compromised: { reset_required: true, updated_at: old },
    };
    const rows = Object.entries(guards).map(([key, guard]) => ({ key: Buffer.from(key), ...guard }));
    for (const row of rows) await db.insertInto('sign_in_guard').values(row).execute();
    await sweepSignInTraces(db, harness.now());
    const left = await db.selectFrom('sign_in_guard').select('key').orderBy('key').execute();
    expect(left.map(({ key }) => key.toString())).toEqual(['blocked', 'compromised', 'hundred', 'recent']);
  });
});
