/** The plans of a page of the queue among 5,000 open requests at one school (O-5.1). `bench:state` measures its time. */
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { QueueListBody } from '@portal/contract/queue';
import { makeAskingFamily } from '../../testing/builders/office/school-requests.ts';
import type { AskingFamily } from '../../testing/builders/office/school-requests.ts';
import { makeStaff, okay } from '../../testing/builders/office/staff.ts';
import type { TestStaff } from '../../testing/builders/office/staff.ts';
import { statementsOf } from '../../testing/count-statements.ts';
import { explain, growingTables } from '../../testing/explain.ts';
import { createHarness } from '../../testing/harness.ts';
import type { Harness } from '../../testing/harness.ts';

const openRequests = 5_000;

let harness: Harness;
let owner: pg.Client;
let family: AskingFamily;
let staff: TestStaff;
beforeAll(async () => {
  harness = await createHarness({ env: { LIMITS_SCALE: '100' } });
  owner = new pg.Client({ connectionString: harness.ownerConnectionString });
  await owner.connect();
  family = await makeAskingFamily(harness);
  staff = await makeStaff(harness, 'office', [family.school]);
  const values = { absenceDate: '2026-11-16', reason: 'Fever' };
  // Each request has its own student. Ten other schools have as many requests in total.
  await harness.asOwner(`
    insert into student (source_id, one_school_id, eq_id, given_names, family_name)
    select 'many-' || n, 'many-' || n, lpad(n::text, 10, '0') || 'Z', 'Given' || n, 'Family' || n % 300
    from generate_series(1, ${openRequests}) n;
    insert into school (source_id, centre_code, name)
    select 'other-' || n, 'OTHER' || n, 'Other ' || n from generate_series(1, 10) n;
    insert into change_request (kind, student_id, school_id, account_id, old_values, new_values, submitted_at)
    select 'absence-reason', s.id, place.id, ${family.owner.id}, '${JSON.stringify({ ...values, reason: null })}',
           '${JSON.stringify(values)}', timestamptz '2026-11-10' + s.id * interval '1 minute'
    from student s
    cross join lateral (
      select ${family.school.id} as id
      union all select id from school where centre_code = 'OTHER' || (s.id % 10 + 1)) place
    where s.source_id like 'many-%';
    analyze`);
});
afterAll(async () => {
  await owner.end();
  await harness.close();
});

const askForPage = async (filter: Partial<QueueListBody>) => {
  const body = { state: 'waiting', kinds: [], onlyMine: false, onlyOver: false, search: '', ...filter };
  const path = `/api/office/schools/${family.school.centreCode}/requests/search`;
  return okay(await staff.browser.post(path, { body }));
};

describe('O-5.1 a page among 5,000 open requests', () => {
  it.each<[string, Partial<QueueListBody>]>([
    ['the first', {}],
    ['of what is overdue', { onlyOver: true }],
    ['of one kind', { kinds: ['absence-reason'] }],
    ['found by a name', { search: 'Given4999' }],
    ['that somebody has been reading for a while', { asOf: '2026-11-11T00:00:00.000Z' }],
    ['of one’s own, of which there are none', { onlyMine: true }],
  ])('scans no growing table: %s', async (_, filter) => {
    const growing = await growingTables(owner);
    expect(growing).toContain('change_request');
    const sent = (await statementsOf(() => askForPage(filter))).filter(({ text }) =>
      text.includes('change_request'),
    );
    expect(sent.length).toBeGreaterThan(0);
    for (const statement of sent)
      expect((await explain(owner, statement, { kind: 'custom', growing })).scans).toEqual([]);
  });

  it('is read through an index, without scanning all requests of that state', async () => {
    const plan = await harness.database.pool.query(
      `explain (format json) select r.id from change_request r
       where r.state = 'submitted' and r.school_id = $1 and r.kind = any('{absence-reason}')
       order by r.due_at, r.id limit 21`,
      [family.school.id],
    );
    expect(JSON.stringify(plan.rows)).toContain('change_request_queue');
  });
});
