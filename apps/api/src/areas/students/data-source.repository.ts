/**
 * The interface by which an area provides its part of a person's data copy, and the SQL such statements share: only
 * what the account may see now (docs/decisions/accounts/my-data.md; T27).
 */
import type { Feature } from '@portal/contract/shared';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/** One kind of data about the person: only rows of their own account or their own record. */
export interface AccountSource {
  /** The source tables; a test compares these with the schema. */
  tables: readonly string[];
  key: string;
  title: string;
  /** Returns a column `record`; reads `relation` (see `relationsOf`). */
  rows: (accountId: number) => RawBuilder<unknown>;
}

/** One kind of data about the person's students. */
export interface StudentSource {
  tables: readonly string[];
  key: string;
  title: string;
  /** Returns `student_id` and `record`; reads `relation`, `place` and `shown` (student, school, features). */
  rows: (accountId: number) => RawBuilder<unknown>;
}

export interface AreaData {
  account?: readonly AccountSource[];
  students?: readonly StudentSource[];
}

/** The account's parent records in the register. */
export const ownRecords = (accountId: number): RawBuilder<unknown> =>
  sql`select known_parent_id from account_parent where account_id = ${accountId}`;

/** The name of a student the account can still see; reads the alias's `student_id`. */
export const visibleStudent = (alias: string): RawBuilder<string | null> => sql`(
  select trim(s.given_names || ' ' || s.family_name) from relation r join student s on s.id = r.student_id
  where r.student_id = ${sql.ref(`${alias}.student_id`)})`;

/** Reads `shown`. */
export const isShown = (feature: Feature): RawBuilder<boolean> => sql`${feature} = any(shown.features)`;
/** A row's schools that show a feature; reads the alias's student_id and school_id. */
export const atSchool = (alias: string): RawBuilder<boolean> =>
  sql`shown.student_id = ${sql.ref(`${alias}.student_id`)} and shown.school_id = ${sql.ref(`${alias}.school_id`)}`;
/** Shown at any school of the student. */
export const anywhere = (alias: string, feature: Feature): RawBuilder<boolean> => sql`exists (
  select from shown where shown.student_id = ${sql.ref(`${alias}.student_id`)} and ${isShown(feature)})`;

/** Rows of a table with a student and a school. */
export function ofSchool(
  table: string,
  feature: Feature,
  record: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
): () => RawBuilder<unknown> {
  return () => sql`
    select t.student_id, ${record} as record from ${sql.table(table)} t
    join shown on ${atSchool('t')} and ${isShown(feature)}
    join school on school.id = t.school_id
    order by ${order}`;
}

/** Whether the student `s` lives with one of the account's parents. */
export const livesWithStudent = (accountId: number): RawBuilder<boolean> => sql`exists (
  select from student_contact_relationship c
  join account_parent own on own.known_parent_id = c.known_parent_id
  where own.account_id = ${accountId} and c.student_id = s.id and c.lives_with)`;
