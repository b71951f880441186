/**
 * The scope of a package, determined before anything changes: its schools, their students and those students' parents.
 */
import type { ClientBase } from 'pg';
import * as z from 'zod/mini';
import { rowsOf } from '../../platform/database/rows.ts';

/**
 * A student belongs to the school of the newest active enrolment, or else of the newest one: that school may drop the
 * student's parents and conditions. The student is deleted only when no other school has them.
 */
const scopeSql = `
  create temp table import_scope on commit drop as
    select t.id as school_id from school t join stage_orgs s on s.sourced_id = t.source_id and s.type = 'school' and not s.is_deleted;
  create temp table import_scope_student on commit drop as
    with newest as (
      select distinct on (student_id) student_id, school_id from enrolment
      order by student_id, (status <> 'A'), entry_date desc, id)
    select n.student_id, not exists (
        select from enrolment e where e.student_id = n.student_id and e.school_id not in (select school_id from import_scope)) as is_only
    from newest n join import_scope i on i.school_id = n.school_id;
  create temp table import_scope_parent on commit drop as
    select r.known_parent_id from student_contact_relationship r
    left join import_scope_student i on i.student_id = r.student_id
    group by 1 having bool_and(i.student_id is not null);
  create temp table import_touched (school_id bigint, student_id bigint, enrolling_id bigint) on commit drop;
  create temp table import_before on commit drop as
    select coalesce(max(id), 0) as event_id from upcoming_event;
  analyze import_scope, import_scope_student, import_scope_parent;`;

/** The role of each user of the package: from roles.csv, else from users.csv (1.1), else from the register. */
const personSql = `
  create temp table import_person on commit drop as
    with given as (
      select user_sourced_id as source_id, role from stage_roles where not is_deleted
      union select sourced_id, role from stage_users where not is_deleted and role is not null),
    known as (
      select source_id, 'student' as role from student union all select source_id, 'parent' from known_parent),
    settled as (
      select source_id, role from given
      union all
      select k.source_id, k.role from known k join stage_users s on s.sourced_id = k.source_id
      where not exists (select from given g where g.source_id = k.source_id))
    select source_id, true as has_role, bool_or(role = 'student') as is_student,
      bool_or(role in ('guardian', 'parent', 'relative')) as is_parent
    from settled group by 1;
  analyze import_person;`;

export async function prepareScope(client: ClientBase): Promise<void> {
  await client.query(scopeSql);
  await client.query(personSql);
}

const touchedRow = z.strictObject({ schools: z.number() });

/**
 * Invalidates the cached responses of every account that may see a changed row, and of no other. It runs last, because
 * from here until the commit no family can be linked to these students (docs/decisions/server/cached-answers.md).
 * Returns the number of schools that the changed rows belong to.
 */
export async function touchAccounts(client: ClientBase): Promise<number> {
  const [touched] = await rowsOf(
    touchedRow,
    client.query(`
      with moved as materialized (
        select touch_accounts_after_import(
          array(select distinct student_id from import_touched where student_id is not null),
          array(select distinct school_id from import_touched where school_id is not null),
          array(select distinct enrolling_id from import_touched where enrolling_id is not null)))
      select count(*)::int as schools from (
        select school_id from import_touched where school_id is not null
        union select enrolling_id from import_touched where enrolling_id is not null
        union select e.school_id from enrolment e join import_touched i using (student_id)) s, moved`),
  );
  return touched?.schools ?? 0;
}
