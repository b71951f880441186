/** The school's switches, as imported and as set in the office (O-17). */
import { switchLimits, switchSettingSchema } from '@portal/contract/feature-switches';
import type { SwitchSetting, Touched } from '@portal/contract/feature-switches';
import { features, featureSchema } from '@portal/contract/shared';
import type { Feature } from '@portal/contract/shared';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import * as z from 'zod/mini';
import type { Queryable, Trx } from '../../platform/database/database.ts';
import { rowsOf } from '../../platform/database/rows.ts';
import { shownName } from '../audiences/index.ts';
import { relationsOf } from '../students/index.ts';

/** The school's present students. Columns: student_id, year_level, roll_class. */
export const presentAt = (schoolId: number): RawBuilder<unknown> => sql`
  select distinct on (e.student_id) e.student_id, e.year_level, e.roll_class from enrolment e
  where e.school_id = ${schoolId} and e.status = 'A' order by e.student_id, e.entry_date desc, e.id desc`;

/** Present students with a student switch. The office's overrides the import's. */
export const ownSwitchesAt = (schoolId: number): RawBuilder<unknown> => sql`
  select distinct on (s.student_id, s.feature) s.student_id, s.feature, s.is_on, s.reason, s.review_on from (
    select student_id, feature, is_on, reason, review_on, 1 as rank from office_switch
    where school_id = ${schoolId} and student_id is not null
    union all
    select student_id, feature, is_on, null, null, 2 from feature_switch
    where school_id = ${schoolId} and student_id is not null) s
  order by s.student_id, s.feature, s.rank`;

/** The id of the newest change at the school; zero before the first. */
export async function findVersion(db: Queryable, schoolId: number): Promise<number> {
  const [row] = await rowsOf(
    z.strictObject({ version: z.number() }),
    sql`select coalesce(max(id), 0) as version from office_switch_change where school_id = ${schoolId}`.execute(
      db,
    ),
  );
  return row?.version ?? 0;
}

/** Serialises the saves of one school. */
export async function lockSchool(trx: Trx, schoolId: number): Promise<void> {
  await sql`select from school where id = ${schoolId} for no key update`.execute(trx);
}

const schoolRow = z.strictObject({
  feature: featureSchema,
  isOn: z.nullable(z.boolean()),
  yearLevels: z.nullable(z.array(z.string())),
  by: z.nullable(z.string()),
  at: z.nullable(z.date()),
  imported: z.nullable(z.boolean()),
  apartOn: z.number(),
  apartOff: z.number(),
});

/** Every feature, in vocabulary order. */
export const listSchoolSwitches = (db: Queryable, schoolId: number): Promise<z.output<typeof schoolRow>[]> =>
  rowsOf(
    schoolRow,
    sql`
    with apart as (
      select own.feature, count(*) filter (where own.is_on)::int as on_count,
             count(*) filter (where not own.is_on)::int as off_count
      from (${ownSwitchesAt(schoolId)}) own join (${presentAt(schoolId)}) present using (student_id)
      group by own.feature)
    select f.feature, office.is_on as "isOn", office.year_levels as "yearLevels", office.set_by as by,
           office.set_at as at, imported.is_on as imported,
           coalesce(apart.on_count, 0) as "apartOn", coalesce(apart.off_count, 0) as "apartOff"
    from unnest(${[...features]}::text[]) with ordinality as f(feature, position)
    left join office_switch office
      on office.school_id = ${schoolId} and office.student_id is null and office.feature = f.feature
    left join feature_switch imported
      on imported.school_id = ${schoolId} and imported.student_id is null and imported.feature = f.feature
    left join apart on apart.feature = f.feature
    order by f.position`.execute(db),
  );

export async function listYearLevels(db: Queryable, schoolId: number): Promise<string[]> {
  const rows = await rowsOf(
    z.strictObject({ yearLevel: z.string() }),
    sql`
    select distinct year_level as "yearLevel" from enrolment where school_id = ${schoolId} and status = 'A'
    order by 1`.execute(db),
  );
  return rows.map(({ yearLevel }) => yearLevel);
}

const historyRow = z.strictObject({
  feature: featureSchema,
  student: z.nullable(z.string()),
  before: z.nullable(switchSettingSchema),
  after: z.nullable(switchSettingSchema),
  by: z.string(),
  at: z.date(),
});

/** The newest changes, except those for the caller's own family (O-1.3). */
export const listChanges = (
  db: Queryable,
  schoolId: number,
  ownStudentIds: readonly number[],
): Promise<z.output<typeof historyRow>[]> =>
  rowsOf(
    historyRow,
    sql`
    select change.feature, case when student.id is not null then ${shownName} end as student,
           change.before, change.after, change.changed_by as by, change.changed_at as at
    from office_switch_change change left join student on student.id = change.student_id
    where change.school_id = ${schoolId}
      and (change.student_id is null or not (change.student_id = any(${[...ownStudentIds]}::bigint[])))
    order by change.id desc limit ${switchLimits.history}`.execute(db),
  );

const touchedRow = z.strictObject({ students: z.number(), parents: z.number(), viewers: z.number() });

/** Counts the present students in these year levels without a student switch, and the adults who see them. */
export async function countTouched(
  db: Queryable,
  schoolId: number,
  { feature, yearLevels }: { feature: Feature; yearLevels: readonly string[] },
): Promise<Touched> {
  const nobody = { students: 0, parents: 0, viewers: 0 };
  if (yearLevels.length === 0) return nobody;
  const [row] = await rowsOf(
    touchedRow,
    sql`
    with touched as materialized (
      select present.student_id from (${presentAt(schoolId)}) present
      where present.year_level = any(${[...yearLevels]}::text[])
        and not exists (select from office_switch own where own.school_id = ${schoolId}
                        and own.student_id = present.student_id and own.feature = ${feature})
        and not exists (select from feature_switch own where own.school_id = ${schoolId}
                        and own.student_id = present.student_id and own.feature = ${feature})),
    candidate as (
      select own.account_id from touched join account_student own using (student_id) where own.state = 'approved'
      union
      select d.viewer_account_id from touched join viewer_delegation d using (student_id)
      where d.status = 'Active'),
    relation as (
      select candidate.account_id, found.is_owner, found.granted from candidate
      cross join lateral (${relationsOf(sql`candidate.account_id`)}) found
      join touched on touched.student_id = found.student_id)
    select (select count(*)::int from touched) as students,
           count(distinct account_id) filter (where is_owner)::int as parents,
           count(distinct account_id) filter (where not is_owner and ${feature} = any(granted))::int as viewers
    from relation`.execute(db),
  );
  return row ?? nobody;
}

export interface SavedSwitch {
  schoolId: number;
  studentId: number | null;
  feature: Feature;
  /** Null to follow the import. */
  setting: SwitchSetting | null;
  before: SwitchSetting | null;
  reason: string | null;
  reviewOn: string | null;
  by: string;
  now: Date;
}

/** Saves one office switch, and records the change. */
export async function saveSwitch(
  trx: Trx,
  { schoolId, studentId, feature, setting, before, reason, reviewOn, by, now }: SavedSwitch,
): Promise<void> {
  await (
    setting === null
      ? sql`
      delete from office_switch
      where school_id = ${schoolId} and student_id is not distinct from ${studentId} and feature = ${feature}`
      : sql`
      insert into office_switch
        (school_id, student_id, feature, is_on, year_levels, reason, review_on, set_by, set_at)
      values (${schoolId}, ${studentId}, ${feature}, ${setting.isOn}, ${setting.yearLevels}::text[], ${reason},
              ${reviewOn}::date, ${by}, ${now})
      on conflict (school_id, student_id, feature) do update
      set is_on = excluded.is_on, year_levels = excluded.year_levels, reason = excluded.reason,
          review_on = excluded.review_on, set_by = excluded.set_by, set_at = excluded.set_at`
  ).execute(trx);
  const json = (value: SwitchSetting | null): string | null =>
    value === null ? null : JSON.stringify(value);
  await sql`
    insert into office_switch_change (school_id, student_id, feature, before, after, changed_by, changed_at)
    values (${schoolId}, ${studentId}, ${feature}, ${json(before)}::jsonb, ${json(setting)}::jsonb, ${by}, ${now})`.execute(
    trx,
  );
}
