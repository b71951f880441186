/** Whom an audience reaches (O-9.2, O-13.3), as SQL shared by the preview and by sending. Rights are the families' own. */
import type { WideAudience } from '@portal/contract/audiences';
import { unreachedReasons } from '@portal/contract/consent/publishing';
import type { Feature } from '@portal/contract/shared';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import * as z from 'zod/mini';
import type { Queryable } from '../../platform/database/database.ts';
import { rowsOf } from '../../platform/database/rows.ts';
import { featuresOfPlace, relationsOf } from '../students/index.ts';

/** The family's name for a student. Reads `student`. */
export const shownName: RawBuilder<string> = sql`(
  coalesce(student.preferred_given_name, split_part(btrim(student.given_names), ' ', 1)) || ' ' ||
  coalesce(student.preferred_family_name, student.family_name))`;

/** The present students of the school in an audience. Columns: student_id, roll_class. */
export function studentsOf(schoolId: number, { kind, values }: WideAudience): RawBuilder<unknown> {
  const wanted = {
    school: sql`true`,
    years: sql`e.year_level = any(${values}::text[])`,
    classes: sql`e.roll_class = any(${values}::text[])`,
    students: sql`upper(student.eq_id) = any(${values.map((value) => value.toUpperCase())}::text[])`,
  }[kind];
  return sql`
    select distinct on (e.student_id) e.student_id, e.roll_class
    from enrolment e join student on student.id = e.student_id
    where e.school_id = ${schoolId} and e.status = 'A' and ${wanted}
    order by e.student_id, e.entry_date desc, e.id desc`;
}

/** What is published: the feature that shows it, and which adults of a student are told. */
export interface RecipientRule {
  /** Null if no feature is required. */
  feature: Feature | null;
  who: 'owners' | 'primary-owners';
}

/**
 * The common table expression `asked`, one row a student: the adults to tell (`account_ids`), how many have an
 * intervention order, and whether anybody can be told. `students` has the columns of `studentsOf`. Adults are added by
 * grouping: a join would compare each student with each adult where the planner expects few of them.
 */
export function askedOf(
  schoolId: number,
  students: RawBuilder<unknown>,
  { feature, who }: RecipientRule,
): RawBuilder<unknown> {
  const isNotified = who === 'owners' ? sql`is_owner` : sql`is_owner and is_primary`;
  return sql`
    audience as materialized (${students}),
    candidate as (
      select distinct own.account_id from audience
      join account_student own on own.student_id = audience.student_id and own.state = 'approved'),
    relation as materialized (
      select c.account_id, found.student_id, found.is_owner, found.is_primary
      from candidate c cross join lateral (${relationsOf(sql`c.account_id`)}) found),
    answering as (
      select student_id, max(roll_class) as roll_class,
             array_agg(account_id order by account_id) filter (where account_id is not null) as account_ids
      from (select student_id, roll_class, null::bigint as account_id, true as is_asked from audience
            union all
            select student_id, null, account_id, false from relation where ${isNotified}) found
      group by student_id having bool_or(is_asked)),
    judged as (
      select answering.*,
             ${feature === null ? sql`true` : sql`${feature} = any(${featuresOfPlace})`} as is_offered,
             (select count(*)::int from student_contact_relationship c
              where c.student_id = answering.student_id and c.intervention_order) as barred
      from answering
      cross join lateral (
        select answering.student_id, ${schoolId}::bigint as school_id, null::text[] as granted) place),
    asked as materialized (
      select judged.*, case
        when not is_offered then 'feature-off'
        when account_ids is not null then 'told'
        when barred > 0 then 'intervention-order'
        else 'no-account' end as reach
      from judged)`;
}

const reachRow = z.strictObject({
  students: z.number(),
  families: z.number(),
  adults: z.number(),
  barredAdults: z.number(),
  unreachedCount: z.number(),
  unreached: z.array(
    z.strictObject({
      name: z.string(),
      rollClass: z.nullable(z.string()),
      reason: z.enum(unreachedReasons),
    }),
  ),
});
export type ReachRow = z.output<typeof reachRow>;

const mostUnreached = 100;

/**
 * A family is the set of adults who may answer: siblings with the same adults are one. The caller's own
 * children are counted, not listed (O-1.3).
 */
export async function findReach(
  db: Queryable,
  schoolId: number,
  {
    audience,
    ownStudentIds = [],
    ...recipientRule
  }: RecipientRule & { audience: WideAudience; ownStudentIds?: readonly number[] },
): Promise<ReachRow> {
  const [row] = await rowsOf(
    reachRow,
    sql`
    with ${askedOf(schoolId, studentsOf(schoolId, audience), recipientRule)}
    select count(*)::int as students,
           count(distinct account_ids) filter (where reach = 'told')::int as families,
           (select count(distinct id)::int from asked cross join unnest(account_ids) id where reach = 'told') as adults,
           coalesce(sum(barred), 0)::int as "barredAdults",
           count(*) filter (where reach <> 'told')::int as "unreachedCount",
           (select coalesce(jsonb_agg(first.line), '[]') from (
              select jsonb_build_object('name', ${shownName}, 'rollClass', asked.roll_class, 'reason', asked.reach) as line
              from asked join student on student.id = asked.student_id where asked.reach <> 'told' and not (asked.student_id = any(${[...ownStudentIds]}::bigint[]))
              order by asked.roll_class, student.family_name, student.id limit ${mostUnreached}) first) as unreached
    from asked`.execute(db),
  );
  if (!row) throw new Error('An aggregate has one row');
  return row;
}

const textedRow = z.strictObject({ adults: z.number() });

/** Counts the adults who will be notified and have a mobile number in one of the countries that get texts. */
export async function countTexted(
  db: Queryable,
  schoolId: number,
  {
    audience,
    countries,
    ...recipientRule
  }: RecipientRule & { audience: WideAudience; countries: readonly string[] },
): Promise<number> {
  const [row] = await rowsOf(
    textedRow,
    sql`
    with ${askedOf(schoolId, studentsOf(schoolId, audience), recipientRule)}
    select count(distinct account.id)::int as adults
    from asked cross join unnest(account_ids) told (account_id) join account on account.id = told.account_id
    where reach = 'told' and account.is_active and account.locked_at is null
      and exists (select from unnest(${[...countries]}::text[]) country
                  where starts_with(sms_number(account.mobile), '+' || country))`.execute(db),
  );
  return row?.adults ?? 0;
}

const unknownRow = z.strictObject({ value: z.string() });

/** The values of the audience that no present student of the school has, in their order. */
export async function findUnknown(
  db: Queryable,
  schoolId: number,
  eqIds: readonly string[],
): Promise<string[]> {
  const rows = await rowsOf(
    unknownRow,
    sql`
    select named.value from unnest(${[...eqIds]}::text[]) with ordinality as named(value, place)
    where not exists (
      select from student join enrolment e on e.student_id = student.id and e.school_id = ${schoolId} and e.status = 'A'
      where upper(student.eq_id) = upper(named.value))
    order by named.place`.execute(db),
  );
  return rows.map(({ value }) => value);
}
