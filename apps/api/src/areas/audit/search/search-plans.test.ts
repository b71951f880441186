/** A page of the audit search among 300,000 events of 300 schools (O-11.5). */
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AuditSearchBody } from '@portal/contract/audit';
import { makeAskingFamily } from '../../../testing/builders/office/school-requests.ts';
import type { AskingFamily } from '../../../testing/builders/office/school-requests.ts';
import { makeStaff, okay } from '../../../testing/builders/office/staff.ts';
import type { TestStaff } from '../../../testing/builders/office/staff.ts';
import { statementsOf } from '../../../testing/count-statements.ts';
import { explain, growingTables } from '../../../testing/explain.ts';
import { createHarness } from '../../../testing/harness.ts';
import type { Harness } from '../../../testing/harness.ts';

/** A school's page reads up to 720 pages of the database; the events have 6,000. */
const mostBuffers = 1500;

let harness: Harness;
let family: AskingFamily;
let principal: TestStaff;
let owner: pg.Client;
beforeAll(async () => {
  harness = await createHarness({ env: { LIMITS_SCALE: '100' } });
  owner = new pg.Client({ connectionString: harness.ownerConnectionString });
  await owner.connect();
  family = await makeAskingFamily(harness);
  principal = await makeStaff(harness, 'principal', [family.school]);
  // Each school has 100 students, and every other event names no school.
  await owner.query(`
    insert into school (source_id, centre_code, name)
    select 'other-' || n, 'OTHER' || n, 'Other ' || n from generate_series(1, 299) n;
    insert into student (source_id, one_school_id, eq_id, given_names, family_name)
    select 'many-' || n, 'many-' || n, lpad(n::text, 10, '0') || 'Z', 'Given' || n, 'Family' || n % 300
    from generate_series(1, 30000) n;
    insert into enrolment (student_id, school_id, source_id, status, year_level, entry_date)
    select s.id, place.id, s.source_id, 'A', '7', '2026-01-01'
    from student s join school place on place.centre_code = case when s.id % 300 = 0 then '${family.school.centreCode}' else 'OTHER' || s.id % 300 end
    where s.source_id like 'many-%';
    insert into audit_event (at, event, actor_label, school_id, student_id, outcome, request_id, detail)
    select timestamptz '2026-11-01' + n * interval '6 s', 'queue.viewed', 'Staff ' || n % 500,
           case when n % 2 = 0 then e.school_id end, e.student_id, 'done', 'AbCdEf-' || n, '{"staff": "x"}'
    from generate_series(1, 300000) n
    join (select student_id, school_id, row_number() over (order by student_id) as place from enrolment) e on e.place = n % 30000 + 1;
    analyze`);
}, 120_000);
afterAll(async () => {
  await owner.end();
  await harness.close();
});

const body: AuditSearchBody = {
  from: '2026-11-01',
  to: '2026-11-30',
  who: 'anyone',
  what: 'all',
  person: '',
  eqId: '',
};

const ask = async (filter: Partial<AuditSearchBody>) =>
  okay(
    await principal.browser.post(`/api/office/schools/${family.school.centreCode}/audit/search`, {
      body: { ...body, ...filter },
    }),
  );

const filters: [string, Partial<AuditSearchBody>][] = [
  ['of a month', {}],
  ['of one day', { from: '2026-11-18', to: '2026-11-18' }],
  ['of one student', { eqId: '0000000299Z' }],
  ['of one person', { person: 'Staff 499' }],
  ['of refusals, of which there are none', { what: 'refused' }],
];

describe('O-11.5 a page of the audit', () => {
  it.each(filters)('is read through indexes: %s', async (_, filter) => {
    const growing = await growingTables(owner);
    const statements = await statementsOf(() => ask(filter));
    const search = statements.find(({ text }) => text.includes('with found as materialized'));
    if (!search) throw new Error('The search was not sent');
    const { scans, buffers } = await explain(owner, search, { kind: 'custom', growing });
    expect(scans).toEqual([]);
    expect(buffers).toBeLessThan(mostBuffers);
  });
});
