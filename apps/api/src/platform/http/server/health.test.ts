import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countStatements } from '../../../testing/count-statements.ts';
import { createHarness } from '../../../testing/harness.ts';
import type { Harness } from '../../../testing/harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());

async function ask(url: string): Promise<{ status: number; body: unknown }> {
  const response = await harness.browser().get(url);
  return { status: response.statusCode, body: response.json() };
}

describe('health checks', () => {
  it('report that a process serves calls', async () => {
    expect(await ask('/live')).toEqual({ status: 200, body: { status: 'alive' } });
    expect(await ask('/ready')).toEqual({ status: 200, body: { status: 'ready' } });
  });

  it('query the database at most twice a second, however many are made', async () => {
    harness.advance(500);
    const many = () => Promise.all(Array.from({ length: 20 }, () => ask('/ready')));
    expect(await countStatements(many)).toBe(1);
    harness.advance(499);
    expect(await countStatements(many)).toBe(0);
    harness.advance(1);
    expect(await countStatements(many)).toBe(1);
  });

  it('F7 report not ready while the schema is too old, without a reason', async () => {
    await harness.asOwner(`create table later as select * from kysely_migration where name >= '0008'`);
    await harness.asOwner(`delete from kysely_migration where name >= '0008'`);
    harness.advance(500);
    expect(await ask('/ready')).toEqual({ status: 503, body: { status: 'not ready' } });
    expect((await ask('/live')).status).toBe(200);
    await harness.asOwner('insert into kysely_migration select * from later');
    harness.advance(500);
    expect((await ask('/ready')).status).toBe(200);
  });
});
