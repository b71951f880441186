/**
 * Cases beyond "one row in, one row stored": family entries that the school now records, and the students of events.
 */
import type { ClientBase } from 'pg';
import * as z from 'zod/mini';
import { rowsOf } from '../../platform/database/rows.ts';

/**
 * The school's row for a day a family reported replaces the reported one, keeping its reason. Several rows on a day are
 * paired in order. `offset 0` keeps the planner from expecting that the register has all rows already.
 */
export async function adoptReportedAbsences(client: ClientBase): Promise<void> {
  await client.query(`
    with recorded as (
      select st.id as student_id, sc.id as school_id, s.date, s.sourced_id,
             row_number() over (partition by st.id, sc.id, s.date order by s.time_from nulls first, s.line) as place
      from stage_absences s join student st on st.source_id = s.student_sourced_id
      join school sc on sc.source_id = s.school_sourced_id
      where not s.is_deleted and not exists (select from absence x where x.source_id = s.sourced_id offset 0)),
    reported as (
      select a.id, a.student_id, a.school_id, a.absence_date,
             row_number() over (partition by a.student_id, a.school_id, a.absence_date
                                order by a.time_from nulls first, a.id) as place
      from absence a where a.by_family and a.source_id is null
        and (a.student_id, a.school_id, a.absence_date) in (select student_id, school_id, date from recorded))
    update absence t set source_id = recorded.sourced_id
    from reported join recorded on recorded.student_id = reported.student_id
      and recorded.school_id = reported.school_id and recorded.date = reported.absence_date
      and recorded.place = reported.place
    where t.id = reported.id`);
}

/**
 * The register's row of a condition approved in the portal replaces the family's: matched by student and type and, for
 * allergies, the details.
 */
export async function adoptAddedConditions(client: ClientBase): Promise<void> {
  await client.query(`
    with pairs as (
      select distinct on (c.id) c.id, s.sourced_id
      from stage_medical_conditions s join student st on st.source_id = s.student_sourced_id
      join medical_condition_type type on type.source_id = s.condition_type_sourced_id
      join medical_condition c on c.student_id = st.id and c.condition_type_id = type.id and c.source_id is null
      where not s.is_deleted and not exists (select from medical_condition x where x.source_id = s.sourced_id)
        and (not type.requires_allergy_details or lower(c.allergy_details) = lower(s.allergy_details))
      order by c.id, s.line),
    single as (select distinct on (sourced_id) id, sourced_id from pairs order by sourced_id, id)
    update medical_condition t set source_id = single.sourced_id from single where t.id = single.id`);
}

const countRow = z.strictObject({ count: z.number() });

/** Updates the students of events whose audience is `students`. Returns how many events changed. */
export async function linkEventStudents(client: ClientBase): Promise<number> {
  const [changed] = await rowsOf(
    countRow,
    client.query(`
    with wanted as (
      select e.id as event_id, st.id as student_id from stage_events s join upcoming_event e on e.source_id = s.sourced_id
      cross join unnest(s.student_sourced_ids) as item join student st on st.source_id = item where not s.is_deleted),
    gone as (
      delete from upcoming_event_student t using upcoming_event e, stage_events s
      where e.id = t.event_id and s.sourced_id = e.source_id and not s.is_deleted
        and not exists (select from wanted w where w.event_id = t.event_id and w.student_id = t.student_id)
      returning t.event_id, t.student_id),
    added as (
      insert into upcoming_event_student select w.event_id, w.student_id from wanted w
      where not exists (select from upcoming_event_student t where t.event_id = w.event_id and t.student_id = w.student_id)
      returning event_id, student_id),
    moved as (select * from gone union all select * from added),
    changed as (select distinct event_id from moved),
    touched as (insert into import_touched (student_id) select distinct student_id from moved)
    select count(*)::int as count from changed c where c.event_id <= (select event_id from import_before)`),
  );
  return changed?.count ?? 0;
}
