import type { School } from '@portal/contract/add-student';
import { makeSchool } from '@portal/test-support/factories/index';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeFamily } from '../../testing/builders/families.ts';
import type { Family } from '../../testing/builders/families.ts';
import { createHarness } from '../../testing/harness.ts';
import type { Harness } from '../../testing/harness.ts';

let harness: Harness;
let family: Family;
const most = 1300;

beforeAll(async () => {
  harness = await createHarness();
  family = await makeFamily(harness);
  const { pool } = harness.database;
  for (const name of [
    'Wattle Creek State School',
    'Creek Road Primary',
    'St John’s College',
    'O’Reilly-West State High',
  ]) {
    await makeSchool(pool, { name, centreCode: `Q${name.length}` });
  }
  await pool.query(
    `insert into school (source_id, centre_code, name)
     select 'many-' || n, 'M' || n, 'Region ' || n || ' State School' from generate_series(1, $1::int) n`,
    [most],
  );
});
afterAll(() => harness.close());

async function search(text: string): Promise<{ schools: School[]; hasMore: boolean }> {
  const answer = await family.browser.get(`/api/schools?search=${encodeURIComponent(text)}`);
  expect(answer.statusCode).toBe(200);
  return answer.json();
}
const names = async (text: string): Promise<string[]> => (await search(text)).schools.map(({ name }) => name);

describe('the school search', () => {
  it.each([
    ['wattle', ['Wattle Creek State School']],
    ['wat cre', ['Wattle Creek State School']],
    ['state creek', ['Wattle Creek State School']],
    ['creek', ['Creek Road Primary', 'Wattle Creek State School']],
    ['st john', ['St John’s College']],
    ["o'reilly", ['O’Reilly-West State High']],
    ['west', ['O’Reilly-West State High']],
    ['region 1299', ['Region 1299 State School']],
    ['attle', []],
    ['', []],
    ['  ', []],
    ['& | ! :* ()', []],
    ["'; drop table school; --", []],
  ])('finds for %j: %j', async (text, expected) => {
    expect(await names(text)).toEqual(expected);
  });

  it('finds a school by its code', async () => {
    expect((await search('Q18')).schools).toEqual([{ id: 'Q18', name: 'Creek Road Primary' }]);
  });

  it('returns twenty of many, and reports that there are more', async () => {
    const found = await search('region');
    expect(found.schools).toHaveLength(20);
    expect(found.hasMore).toBe(true);
  });

  it('rejects text that can’t be a school name', async () => {
    expect((await family.browser.get(`/api/schools?search=${'x'.repeat(101)}`)).statusCode).toBe(400);
    expect((await harness.browser().get('/api/schools?search=wattle')).statusCode).toBe(401);
  });

  it('uses an index', async () => {
    const { pool } = harness.database;
    await harness.asOwner('analyze school');
    const client = await pool.connect();
    await client.query('begin; set local enable_seqscan = off');
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(
      `explain select name from school where school_words(name) @@ to_tsquery('simple', 'wat:*') or centre_code = 'wat'`,
    );
    await client.query('rollback');
    client.release();
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('school_name_words');
  });
});
