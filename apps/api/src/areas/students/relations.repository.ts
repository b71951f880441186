/**
 * The relation of an account to a student, as SQL shared by every lookup: rights are decided inside the statement that
 * reads the data, so no caller can forget them (A-6.4; D-6.1; T25).
 */
import { features } from '@portal/contract/shared';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/**
 * An intervention order against any of an account's parent records: it bars all access to the student. `accountId` and
 * `studentId` name columns of the enclosing statement.
 */
export function isBarred(accountId: string, studentId: string): RawBuilder<boolean> {
  return sql`exists (
    select from account_parent record
    join student_contact_relationship barred on barred.known_parent_id = record.known_parent_id
    where record.account_id = ${sql.ref(accountId)} and barred.student_id = ${sql.ref(studentId)}
      and barred.intervention_order)`;
}

/**
 * One row for each student the account may see. An owner's relation requires the school's approval and the register's
 * consent, through any of the account's parent records; a viewer's lasts only while the owner who granted it still has
 * the student. Columns: student_id, is_owner, is_primary, granted, shared_by.
 */
export function relationsOf(accountId: number | RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select distinct on (found.student_id) found.*
    from (
      select own.student_id, true as is_owner, contact.is_primary_account_owner as is_primary,
             null::text[] as granted, null::text as shared_by
      from account a
      join account_student own on own.account_id = a.id and own.state = 'approved'
      join account_parent parent on parent.account_id = a.id
      join student_contact_relationship contact
        on contact.student_id = own.student_id and contact.known_parent_id = parent.known_parent_id
      where a.id = ${accountId} and a.is_active and contact.parent_portal
        and not ${isBarred('a.id', 'own.student_id')}
      union all
      select delegation.student_id, false, false, delegation.features, o.first_name || ' ' || o.last_name
      from account a
      join viewer_delegation delegation on delegation.viewer_account_id = a.id and delegation.status = 'Active'
      join account o on o.id = delegation.owner_account_id
      join account_student own on own.account_id = o.id and own.student_id = delegation.student_id and own.state = 'approved'
      join account_parent parent on parent.account_id = o.id
      join student_contact_relationship contact
        on contact.student_id = own.student_id and contact.known_parent_id = parent.known_parent_id
      where a.id = ${accountId} and a.is_active and contact.parent_portal
        and not ${isBarred('o.id', 'delegation.student_id')}
        and not ${isBarred('a.id', 'delegation.student_id')}
    ) found
    order by found.student_id, found.is_owner desc, found.is_primary desc`;
}

/**
 * One row for each school of each student in `relation`, with the enrolment that counts there: an active one first,
 * then the latest. Reads the common table expression `relation`.
 */
export const placesOfRelation: RawBuilder<unknown> = sql`
  select distinct on (e.student_id, e.school_id)
         e.student_id, e.school_id, e.status, e.year_level, e.entry_date, e.exit_date, r.granted
  from relation r
  join enrolment e on e.student_id = r.student_id
  order by e.student_id, e.school_id, (e.status = 'A') desc, e.entry_date desc, e.id desc`;

/** The student's current year level at the school, as in `placesOfRelation`. Reads `place`. */
const yearLevel = sql`(
  select e.year_level from enrolment e where e.student_id = place.student_id and e.school_id = place.school_id
  order by (e.status = 'A') desc, e.entry_date desc, e.id desc limit 1)`;

/**
 * The deciding switch of each feature that has one. A student's switch overrides the school's. For each of the two, the
 * office's switch overrides the import's (docs/decisions/office/feature-switches.md). Reads `place`.
 */
export const decidingSwitches: RawBuilder<unknown> = sql`
  select distinct on (s.feature) s.feature, s.is_on from (
    select feature, is_on, 1 as rank from office_switch
    where school_id = place.school_id and student_id = place.student_id
    union all
    select feature, is_on, 2 from feature_switch
    where school_id = place.school_id and student_id = place.student_id
    union all
    select feature, is_on and (year_levels is null or ${yearLevel} = any(year_levels)), 3 from office_switch
    where school_id = place.school_id and student_id is null
    union all
    select feature, is_on, 4 from feature_switch
    where school_id = place.school_id and student_id is null) s
  order by s.feature, s.rank`;

/** The features that are on. A feature without a switch is on. Reads `place`. */
const switches = sql`
  unnest(${[...features]}::text[]) with ordinality as f(feature, position)
  left join (${decidingSwitches}) deciding on deciding.feature = f.feature
  where coalesce(deciding.is_on, true)`;

/** The features the school offers this student, in vocabulary order, regardless of grants. Reads `place`. */
export const offeredByPlace: RawBuilder<string[]> = sql`array(
  select f.feature from ${switches} order by f.position)`;

/**
 * Whether the school offers the student's details, regardless of grants; they include medical conditions. Reads
 * `place`.
 */
export const offersDetails: RawBuilder<boolean> = sql`coalesce(
  (select deciding.is_on from (${decidingSwitches}) deciding where deciding.feature = 'StudentDetails'), true)`;

/**
 * The features the school offers this student, limited to those granted to a viewer, in vocabulary order. Reads
 * `place`.
 */
export const featuresOfPlace: RawBuilder<string[]> = sql`array(
  select f.feature from ${switches} and (place.granted is null or f.feature = any(place.granted))
  order by f.position)`;
