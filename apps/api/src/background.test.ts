import { afterAll, beforeAll, expect, it } from 'vitest';
import { sweep } from './background.ts';
import { createHarness } from './testing/harness.ts';
import type { Harness } from './testing/harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());

it('creates the coming months’ audit partitions even if a clean-up fails', async () => {
  const { db, pool } = harness.database;
  await harness.asOwner('alter table rate_counter rename to rate_counter_gone');
  await expect(sweep(db, harness.config, new Date('2031-06-15T00:00:00Z'))).rejects.toThrow('does not exist');
  const { rows } = await pool.query('select name from audit_month');
  expect(rows).toContainEqual({ name: 'audit_event_2032_06' });
});
