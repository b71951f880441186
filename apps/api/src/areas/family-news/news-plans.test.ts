/** Notifies the families of one school among many: no statement scans a table that grows with the state (W-10.6, W-10.7). */
import { makeSchool } from '@portal/test-support/factories/index';
import type { TestSchool } from '@portal/test-support/factories/index';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { statementsOf } from '../../testing/count-statements.ts';
import { explain, growingTables } from '../../testing/explain.ts';
import { createHarness } from '../../testing/harness.ts';
import type { Harness } from '../../testing/harness.ts';
import { notifyOfImports, notifyOfDueDates } from './index.ts';

const students = 12_000;
const atSchool = 1200;
/** Every so many students have something new. */
const every = 10;
const generationMs = 120_000;

let harness: Harness;
let owner: pg.Client;
let school: TestSchool;
beforeAll(async () => {
  harness = await createHarness();
  harness.setNow('2026-11-16T23:00:00Z');
  owner = new pg.Client({ connectionString: harness.ownerConnectionString });
  await owner.connect();
  school = await makeSchool(harness.database.pool);
  await harness.asOwner(`
    set session_replication_role = replica;
    insert into school (source_id, centre_code, name)
    select 'other-' || n, 'OTHER' || n, 'Other ' || n from generate_series(1, 30) n;
    insert into student (source_id, one_school_id, eq_id, given_names, family_name)
    select 's-' || n, 's-' || n, lpad(n::text, 10, '0') || 'Z', 'Given', 'Family' from generate_series(1, ${students}) n;
    create temp table place as
      select st.id as student_id, n, case when n <= ${atSchool} then ${school.id} else o.id end as school_id
      from (select id, substr(source_id, 3)::int as n from student where source_id like 's-%') st
      join school o on o.centre_code = 'OTHER' || (n % 30 + 1);
    insert into enrolment (student_id, school_id, source_id, status, year_level, entry_date)
    select student_id, school_id, 'e-' || n, 'A', '07', '2026-01-27' from place;
    insert into known_parent (source_id, given_name, family_name) select 'p-' || n, 'Adult', 'Family' from place;
    insert into student_contact_relationship (student_id, known_parent_id, parent_portal, is_primary_account_owner)
    select student_id, p.id, true, true from place join known_parent p on p.source_id = 'p-' || n;
    insert into account (email, first_name, last_name, password_hash, known_parent_id)
    select source_id || '@example.com', 'Adult', 'Family', 'none', id from known_parent where source_id like 'p-%';
    insert into account_parent (known_parent_id, account_id)
    select known_parent_id, id from account where known_parent_id is not null;
    insert into account_student (account_id, student_id, state)
    select a.id, place.student_id, 'approved' from place join account a on a.email = 'p-' || n || '@example.com';
    insert into absence (source_id, student_id, school_id, absence_date, absence_period, is_full_day, requires_reason)
    select 'a-' || n || '-' || day, student_id, school_id, '2026-11-17'::date - day, 'All day', true, true
    from place cross join generate_series(0, 4) day where n % ${every} = 0;
    insert into consent_request (source_id, school_id, student_id, title, reference, due_date, form_template)
    select 'c-' || n || '-' || day, school_id, student_id, 'Trip', 'R', '2026-11-17'::date + day, '{}'
    from place cross join generate_series(1, 10) day where n % ${every} = 0;
    insert into invoice (source_id, school_id, student_id, invoice_number, type_description, description,
      original_amount_cents, amount_owing_cents, issued_on, due_date, status, customer_reference_number, merchant_number, biller_code)
    select 'i-' || n || '-' || day, school_id, student_id, 'I' || n || '-' || day, 'Invoice', 'Excursion', 100, 100, '2026-11-01',
      '2026-11-17'::date + day, 'due', '1', '1', '1'
    from place cross join generate_series(1, 5) day where n % ${every} = 0;
    insert into upcoming_event (source_id, school_id, event_type, display_name, start_date, end_date, audience)
    select 'v-' || s.id || '-' || day, s.id, 'V', 'Sport', '2026-11-17'::date + day, '2026-11-17'::date + day, 'school'
    from school s cross join generate_series(1, 40) day;
    insert into upcoming_event (source_id, school_id, event_type, display_name, start_date, end_date, audience, year_level)
    select 'y-' || s.id || '-' || day, s.id, 'X', 'Excursion ' || day, '2026-11-17'::date + day, '2026-11-17'::date + day,
      'year', '07'
    from school s cross join generate_series(1, 40) day;
    with own as (
      insert into upcoming_event (source_id, school_id, event_type, display_name, start_date, end_date, audience)
      select 'x-' || n, school_id, 'E', 'Exam', '2026-11-18', '2026-11-18', 'students' from place where n % 100 = 0
      returning id, source_id)
    insert into upcoming_event_student select own.id, student_id from own join place on source_id = 'x-' || n;
    update upcoming_event set moved_at = now(), moved_from = start_date where school_id = ${school.id} and start_date = '2026-11-20';
    insert into import_news (school_id, last_event_id, last_consent_request_id, last_academic_report_id, last_invoice_id,
      began_at, imported_at)
    select ${school.id}, (select max(id) from upcoming_event), (select max(id) from consent_request where school_id = ${school.id}) - 500,
      0, (select max(id) from invoice) - 500, now() - interval '1 hour', '2026-11-16T22:00:00Z';
    set session_replication_role = origin;
    analyze`);
}, generationMs);
afterAll(async () => {
  await owner.end();
  await harness.close();
});

/** The kinds of notifications in the database; for events, with the kind of change. */
const kinds = `select distinct concat_ws(' ', kind, params ->> 'change') as kind from notification where school_id = $1`;

describe.each([
  [
    'after an import',
    '09:00',
    notifyOfImports,
    ['absence-to-explain', 'consent-to-answer', 'event-changed moved'],
  ],
  ['by the clock', '09:00', notifyOfDueDates, ['consent-due-soon', 'payment-due']],
  ['by the clock in the afternoon', '16:00', notifyOfDueDates, ['event-changed tomorrow']],
])('W-10.6 notifying families %s', (_, time, notifyFamilies, expected) => {
  it('scans no growing table', async () => {
    harness.setNow(`2026-11-17T${time}:00+10:00`);
    await owner.query('analyze notification');
    const growing = await growingTables(owner);
    const sent = await statementsOf(() => notifyFamilies(harness.database.db, harness.now()));
    const { rows } = await owner.query<{ kind: string }>(kinds, [school.id]);
    expect(rows.map(({ kind }) => kind)).toEqual(expect.arrayContaining(expected));
    const reads = new Map(
      sent.filter(({ text }) => /^\s*(?:select|with|update)/i.test(text)).map((one) => [one.text, one]),
    );
    expect(reads.size).toBeGreaterThan(3);
    for (const statement of reads.values()) {
      const { scans } = await explain(owner, statement, { kind: 'custom', growing });
      expect({ scans, text: statement.text }).toEqual({ scans: [], text: statement.text });
    }
  });
});
