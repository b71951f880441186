/**
 * Finding a family at a school of 3,000 students (O-8.4). The work grows with the school only, so half of the students
 * are elsewhere; the plans must scan no table that grows with the state.
 */
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeSchool } from '@portal/test-support/factories/index';
import type { TestSchool } from '@portal/test-support/factories/index';
import { makeStaff, okay } from '../../testing/builders/office/staff.ts';
import type { TestStaff } from '../../testing/builders/office/staff.ts';
import { statementsOf } from '../../testing/count-statements.ts';
import { explain, growingTables } from '../../testing/explain.ts';
import { createHarness } from '../../testing/harness.ts';
import type { Harness } from '../../testing/harness.ts';

const students = 6_000;
const atSchool = 3_000;
const generationMs = 120_000;

let harness: Harness;
let owner: pg.Client;
let school: TestSchool;
let staff: TestStaff;
beforeAll(async () => {
  harness = await createHarness({ env: { LIMITS_SCALE: '100' } });
  owner = new pg.Client({ connectionString: harness.ownerConnectionString });
  await owner.connect();
  school = await makeSchool(harness.database.pool);
  staff = await makeStaff(harness, 'office', [school]);
  // Each student has two parents, and one of those has an account and a code. The first students are at the school.
  await harness.asOwner(`
    set session_replication_role = replica;
    insert into school (source_id, centre_code, name)
    select 'other-' || n, 'OTHER' || n, 'Other ' || n from generate_series(1, 100) n;
    insert into student (source_id, one_school_id, eq_id, given_names, family_name)
    select 's-' || n, 's-' || n, lpad(n::text, 10, '0') || 'Z', 'Given' || n % 700, 'Family' || n % 1900
    from generate_series(1, ${students}) n;
    insert into enrolment (student_id, school_id, source_id, status, year_level, roll_class, entry_date)
    select s.id, case when n <= ${atSchool} then ${school.id} else place.id end, 'e-' || n, 'A', '07', '7A', '2026-01-27'
    from (select id, substr(source_id, 3)::int as n from student where source_id like 's-%') s
    join school place on place.centre_code = 'OTHER' || (n % 100 + 1);
    insert into known_parent (source_id, given_name, family_name, email)
    select 'p-' || n, 'Adult' || n % 900, 'Family' || (n / 2) % 1900, 'adult' || n || '@example.com'
    from generate_series(2, ${students} * 2 + 1) n;
    insert into parent_key (known_parent_id) select id from known_parent where source_id like 'p-%';
    insert into student_contact_relationship (student_id, known_parent_id, parent_portal)
    select s.id, p.id, true from known_parent p
    join student s on s.source_id = 's-' || substr(p.source_id, 3)::int / 2 where p.source_id like 'p-%';
    insert into account (email, first_name, last_name, password_hash, known_parent_id)
    select p.email, p.given_name, p.family_name, 'none', p.id from known_parent p
    where p.source_id like 'p-%' and p.id % 2 = 0;
    insert into account_parent (known_parent_id, account_id) select known_parent_id, id from account where known_parent_id is not null;
    insert into invitation (code_hash, known_parent_id, school_id, created_at, created_by, expires_at)
    select convert_to('code ' || c.known_parent_id, 'UTF8'), c.known_parent_id, e.school_id, '2026-11-01', 'a test', '2026-12-01'
    from student_contact_relationship c join enrolment e on e.student_id = c.student_id where c.known_parent_id % 2 = 1;
    insert into invitation_sending (invitation_id, code_end) select id, lpad((id % 1000)::text, 3, '0') || 'K' from invitation;
    insert into invoice (source_id, school_id, student_id, invoice_number, type_description, description,
      original_amount_cents, amount_owing_cents, issued_on, due_date, status, customer_reference_number, merchant_number, biller_code)
    select 'i-' || e.id, e.school_id, e.student_id, 'INV-' || e.id, 'Invoice', 'Excursion', 100, 100, '2026-11-01', '2026-12-01',
      'due', '1', '1', '1' from enrolment e;
    insert into email_bounce (message_id, account_id, status, bounced_at)
    select gen_random_uuid(), id, '5.1.1', now() from account where id % 20 = 0;
    set session_replication_role = origin;
    analyze`);
}, generationMs);
afterAll(async () => {
  await owner.end();
  await harness.close();
});

const search = async (text: string) => {
  const path = `/api/office/schools/${school.centreCode}/families/search`;
  return okay(await staff.browser.post(path, { body: { search: text } })).json<{ families: object[] }>();
};

const searches: [string, string][] = [
  ['a family name', 'family123'],
  ['a name that many have', 'given'],
  ['a name that nobody has', 'nobody here'],
  ['an EQ ID', '0000000123Z'],
  ['an address', 'adult400@example.com'],
  ['the end of a code', '123K'],
  ['an invoice number', 'INV-200'],
];

/** Runs a call, and returns the sequential scans of growing tables in the plans of its statements. */
async function scansOf(read: () => Promise<unknown>): Promise<unknown[]> {
  const growing = await growingTables(owner);
  const sent = (await statementsOf(read)).filter((statement) => /^\s*with/i.test(statement.text));
  if (sent.length === 0) throw new Error('The call ran no statement that starts with WITH');
  const scans: unknown[] = [];
  for (const statement of sent)
    for (const kind of ['custom', 'generic'] as const)
      scans.push(...(await explain(owner, statement, { kind, growing })).scans);
  return scans;
}

describe('O-3.5 adults whose e-mails bounced', () => {
  const get = async (path: string) =>
    okay(await staff.browser.get(`/api/office/schools/${school.centreCode}/${path}`));

  it('are counted and listed without a scan of a growing table', async () => {
    expect(await scansOf(() => get('today'))).toEqual([]);
    expect(await scansOf(() => get('families/bounced'))).toEqual([]);
  });
});

describe('O-8.4 finding a family', () => {
  it.each(searches)('scans no growing table by %s', async (_, text) => {
    expect(await scansOf(() => search(text))).toEqual([]);
  });
});
