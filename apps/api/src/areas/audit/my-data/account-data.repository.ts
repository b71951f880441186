/** What is held about the person themselves, one query a kind: only rows of their own account or their own record (T27). */
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import * as z from 'zod/mini';
import type { Queryable } from '../../../platform/database/database.ts';
import { rowsOf } from '../../../platform/database/rows.ts';

/** What a file says of one thing; JSON as the database made it. */
export const dataRecordSchema = z.record(z.string(), z.unknown());
export type DataRecord = Readonly<z.output<typeof dataRecordSchema>>;

export interface AccountSource {
  /** Where it comes from; a test compares these with the schema. */
  tables: readonly string[];
  key: string;
  title: string;
  rows: (accountId: number) => RawBuilder<unknown>;
}

const ownRecords = (accountId: number): RawBuilder<unknown> =>
  sql`select known_parent_id from account_parent where account_id = ${accountId}`;

/** Name of a student the account still sees; reads a column `student_id` of the alias. */
const visibleStudent = (alias: string): RawBuilder<string | null> => sql`(
  select s.given_names || ' ' || s.family_name from relation r join student s on s.id = r.student_id
  where r.student_id = ${sql.ref(`${alias}.student_id`)})`;

const requestSource: AccountSource = {
  tables: ['change_request'],
  key: 'requests',
  title: 'What you asked the school',
  // What a request holds of a student goes with the right to see it: addresses only while the student lives there.
  rows: (id) => sql`
    select json_build_object(
      'kind', q.kind, 'student', ${visibleStudent('q')}, 'state', q.state, 'submittedAt', q.submitted_at,
      'decidedAt', q.decided_at, 'note', q.note,
      'before', ${requestValues('old_values', id)}, 'asked', ${requestValues('new_values', id)}) as record
    from change_request q where q.account_id = ${id} order by q.submitted_at, q.id`,
};

function requestValues(column: 'old_values' | 'new_values', accountId: number): RawBuilder<unknown> {
  const values = sql.ref(`q.${column}`);
  return sql`case
    when q.student_id is null then ${values}
    when not exists (select from relation r where r.student_id = q.student_id and r.is_owner) then null
    when q.kind = 'student-details' and not exists (
      select from student_contact_relationship c
      where c.student_id = q.student_id and c.lives_with
        and c.known_parent_id in (${ownRecords(accountId)}))
      then ${values} - 'residentialAddress' - 'postalAddress'
    else ${values} end`;
}

export const accountSources: readonly AccountSource[] = [
  {
    tables: ['account'],
    key: 'account',
    title: 'Your account',
    rows: (id) => sql`
      select json_build_object(
        'firstName', a.first_name, 'lastName', a.last_name, 'email', a.email, 'mobile', a.mobile,
        'isActive', a.is_active, 'photosEnabled', a.student_photos_enabled, 'createdAt', a.created_at,
        'lastSignedInAt', a.last_login_at) as record
      from account a where a.id = ${id}`,
  },
  {
    tables: ['account_parent', 'known_parent'],
    key: 'schoolRecord',
    title: 'Your record at the school',
    rows: (id) => sql`
      select json_build_object(
        'id', p.source_id, 'givenName', p.given_name, 'familyName', p.family_name, 'email', p.email,
        'mobile', p.mobile, 'residentialAddress', p.residential_address, 'postalAddress', p.postal_address) as record
      from known_parent p where p.id in (${ownRecords(id)}) order by p.id`,
  },
  {
    tables: ['known_parent_contact'],
    key: 'contacts',
    title: 'Your contacts',
    rows: (id) => sql`
      select json_build_object('contactType', c.contact_type, 'value', c.value, 'priority', c.priority) as record
      from known_parent_contact c where c.known_parent_id in (${ownRecords(id)}) order by c.priority, c.id`,
  },
  {
    tables: ['account_student'],
    key: 'studentsAdded',
    title: 'Students you added',
    rows: (id) => sql`
      select json_build_object('student', ${visibleStudent('o')}, 'state', o.state, 'requestedAt', o.requested_at,
                               'decidedAt', o.decided_at) as record
      from account_student o where o.account_id = ${id} order by o.requested_at`,
  },
  {
    tables: ['account_terms'],
    key: 'acceptedTerms',
    title: 'Terms you accepted',
    rows: (id) => sql`
      select json_build_object('title', d.title, 'version', d.version, 'acceptedAt', t.accepted_at) as record
      from account_terms t join terms_document d on d.id = t.terms_document_id
      where t.account_id = ${id} order by t.accepted_at`,
  },
  {
    tables: ['payment_attempt', 'payment_transaction'],
    key: 'payments',
    title: 'Your payments',
    rows: (id) => sql`
      select json_build_object(
        'begunAt', t.begun_at, 'invoice', t.invoice_number, 'description', t.description,
        'student', ${visibleStudent('t')}, 'school', t.school_name, 'amountCents', t.amount_cents, 'state', t.state,
        'processedAt', t.processed_at, 'receiptNumber', t.receipt_number, 'card', t.masked_card_number,
        'reason', t.reason) as record
      from payment_attempt p join payment_transaction t on t.attempt_id = p.id
      where p.account_id = ${id} order by t.begun_at, t.id`,
  },
  {
    tables: ['session'],
    key: 'signIns',
    title: 'Where you signed in',
    rows: (id) => sql`
      select json_build_object('browser', s.user_agent, 'signedInAt', s.created_at, 'lastSeenAt', s.last_seen_at,
                               'endedAt', s.ended_at) as record
      from session s where s.account_id = ${id} order by s.created_at desc`,
  },
  {
    tables: ['mobile_change'],
    key: 'mobileChanges',
    title: 'Changes of your mobile number',
    rows: (id) => sql`
      select json_build_object('from', m.old_mobile, 'to', m.new_mobile, 'changedAt', m.changed_at,
                               'suspendedAt', m.suspended_at) as record
      from mobile_change m where m.account_id = ${id} order by m.id`,
  },
  {
    tables: ['remembered_device'],
    key: 'rememberedDevices',
    title: 'Devices we ask for no code',
    rows: (id) => sql`
      select json_build_object('browser', d.user_agent, 'rememberedAt', d.created_at, 'lastUsedAt', d.last_used_at,
                               'rememberedUntil', d.expires_at) as record
      from remembered_device d where d.account_id = ${id} order by d.created_at`,
  },
  {
    tables: ['passkey'],
    key: 'passkeys',
    title: 'Your passkeys',
    rows: (id) => sql`
      select json_build_object('name', p.name, 'addedAt', p.created_at, 'lastUsedAt', p.last_used_at) as record
      from passkey p where p.account_id = ${id} order by p.created_at`,
  },
  {
    tables: ['authenticator_app'],
    key: 'authenticatorApp',
    title: 'Your authenticator app',
    rows: (id) => sql`
      select json_build_object('addedAt', a.enrolled_at) as record
      from authenticator_app a where a.account_id = ${id} and a.enrolled_at is not null`,
  },
  {
    tables: ['email_change'],
    key: 'emailChanges',
    title: 'Changes of your email',
    rows: (id) => sql`
      select json_build_object('from', c.old_email, 'to', c.new_email, 'askedAt', c.requested_at,
                               'confirmedAt', c.confirmed_at, 'takenBackAt', c.undone_at) as record
      from email_change c where c.account_id = ${id} order by c.requested_at`,
  },
  requestSource,
  {
    tables: ['viewer_delegation'],
    key: 'peopleYouShareWith',
    title: 'People you share with',
    rows: (id) => sql`
      select json_build_object('name', d.first_name || ' ' || d.last_name, 'student', ${visibleStudent('d')},
                               'status', d.status, 'features', d.features, 'invitedAt', d.invited_at,
                               'approvedAt', d.activated_at) as record
      from viewer_delegation d where d.owner_account_id = ${id} order by d.invited_at`,
  },
  {
    tables: ['viewer_delegation'],
    key: 'sharedWithYou',
    title: 'Shared with you',
    rows: (id) => sql`
      select json_build_object('by', o.first_name || ' ' || o.last_name, 'student', ${visibleStudent('d')},
                               'status', d.status, 'features', d.features, 'invitedAt', d.invited_at,
                               'approvedAt', d.activated_at) as record
      from viewer_delegation d join account o on o.id = d.owner_account_id
      where d.viewer_account_id = ${id} order by d.invited_at`,
  },
  {
    tables: ['calendar_feed'],
    key: 'calendars',
    title: 'Calendars you subscribe to',
    rows: (id) => sql`
      select json_build_object('student', ${visibleStudent('f')}, 'kinds', f.event_types, 'madeAt', f.created_at,
                               'replacedAt', f.rotated_at, 'lastReadAt', f.last_read_at) as record
      from calendar_feed f where f.account_id = ${id} order by f.created_at`,
  },
  {
    tables: ['consent_response'],
    key: 'consentAnswers',
    title: 'Your answers to consent requests',
    rows: (id) => sql`
      select json_build_object('student', ${visibleStudent('c')}, 'answeredAt', c.responded_at, 'state', c.state,
        'answers', case when exists (
          select from relation r where r.student_id = c.student_id and r.is_owner) then c.form_data end) as record
      from consent_response c where c.account_id = ${id} order by c.responded_at`,
  },
  {
    tables: ['consent_draft'],
    key: 'consentDrafts',
    title: 'Consent forms you have begun',
    rows: (id) => sql`
      select json_build_object('savedAt', d.saved_at, 'answers', d.form_data) as record
      from consent_draft d
      join consent_request q on q.id = d.consent_request_id
      join relation r on r.student_id = q.student_id and r.is_owner
      where d.account_id = ${id} order by d.saved_at`,
  },
  {
    tables: ['calendar_feed'],
    key: 'liveCalendars',
    title: 'Your live calendars',
    rows: (id) => sql`
      select json_build_object('student', ${visibleStudent('f')}, 'eventTypes', f.event_types, 'createdAt', f.created_at,
                               'addressReplacedAt', f.rotated_at, 'lastReadAt', f.last_read_at) as record
      from calendar_feed f where f.account_id = ${id} order by f.created_at`,
  },
  {
    tables: ['error_report'],
    key: 'errorReports',
    title: 'Failures your pages reported',
    rows: (id) => sql`
      select json_build_object('reportedAt', e.reported_at, 'page', e.page, 'error', e.error, 'device', e.device,
                               'browser', e.user_agent) as record
      from error_report e where e.account_id = ${id} order by e.received_at desc`,
  },
];

const recordRow = z.strictObject({ record: dataRecordSchema });

/** `relation` is the common table expression the sources read. */
export async function readAccountSource(
  db: Queryable,
  accountId: number,
  relation: RawBuilder<unknown>,
  source: AccountSource,
): Promise<DataRecord[]> {
  const rows = await rowsOf(
    recordRow,
    sql`
    with relation as (${relation}) select found.record from (${source.rows(accountId)}) found`.execute(db),
  );
  return rows.map(({ record }) => record);
}
