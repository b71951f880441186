/**
 * The scope of a package, determined before anything changes: its schools, their students and those students' parents.
 */
import type { ClientBase } from 'pg';
import * as z from 'zod/mini';
import { rowsOf } from '../../platform/database/rows.ts';
import { PackageError, SchoolBusyError } from '../report/report.ts';
import type { StagedFile } from '../staging.ts';
import { stageColumn, stageTable } from './definition.ts';

/**
 * A student belongs to the deciding school: that of the newest active enrolment, or else of the newest one. It may
 * remove the student's parents and conditions. The student is deleted only when no other school has them. The scope
 * covers the students of the package's schools, and people whom a delta deletes, who may no longer belong to any school.
 * Each table is analysed before the next statement reads it: the planner assumes thousands of rows in a new table, and
 * would read every enrolment of the state. `offset 0` makes it look up each parent instead of reading every contact.
 */
const scopeSql = `
  create temp table import_scope on commit drop as
    select t.id as school_id, exists (select from enrolment e where e.school_id = t.id) as is_known
    from school t join import_school s using (source_id);
  analyze import_scope;
  create temp table import_scope_student on commit drop as
    select enrolled.student_id, not exists (
        select from enrolment e where e.student_id = enrolled.student_id and e.school_id not in (select school_id from import_scope) offset 0) as is_only
    from (select distinct student_id from enrolment where school_id in (select school_id from import_scope)) enrolled
    cross join lateral (
      select e.school_id from enrolment e where e.student_id = enrolled.student_id
      order by (e.status <> 'A'), e.entry_date desc, e.id limit 1) newest
    where newest.school_id in (select school_id from import_scope)
    union all
    select st.id, true from student st join stage_users s on s.sourced_id = st.source_id and s.is_deleted
    where not exists (select from enrolment e where e.student_id = st.id offset 0);
  create unique index on import_scope_student (student_id);
  analyze import_scope_student;
  create temp table import_scope_parent on commit drop as
    select related.known_parent_id
    from (
      select r.known_parent_id from student_contact_relationship r join import_scope_student using (student_id)
      union select kp.id from known_parent kp join stage_users s on s.sourced_id = kp.source_id and s.is_deleted) related
    where not exists (
      select from student_contact_relationship r where r.known_parent_id = related.known_parent_id
        and r.student_id not in (select student_id from import_scope_student) offset 0);
  create temp table import_touched (school_id bigint, student_id bigint, enrolling_id bigint) on commit drop;
  create temp table import_before on commit drop as
    select coalesce((select max(id) from upcoming_event), 0) as event_id,
           coalesce((select max(id) from consent_request), 0) as consent_request_id,
           coalesce((select max(id) from academic_report), 0) as academic_report_id,
           coalesce((select max(id) from invoice), 0) as invoice_id;
  analyze import_scope_parent;`;

/** The role of each user of the package: from roles.csv, else from users.csv (1.1), else from the register. */
const personSql = `
  create temp table import_person on commit drop as
    with given as (
      select user_sourced_id as source_id, role from stage_roles where not is_deleted
      union select sourced_id, role from stage_users where not is_deleted and role is not null),
    without_role as (
      select distinct s.sourced_id as source_id from stage_users s
      where not exists (select from given g where g.source_id = s.sourced_id)),
    settled as (
      select source_id, role from given
      union all
      select source_id, 'student' from without_role join student using (source_id)
      union all
      select source_id, 'parent' from without_role join known_parent using (source_id))
    select source_id, true as has_role, bool_or(role = 'student') as is_student,
      bool_or(role in ('guardian', 'parent', 'relative')) as is_parent
    from settled group by 1;
  analyze import_person;`;

/** Identifies a school by its centre code or its id in the register. */
export type SchoolKey = { readonly centreCode: string } | { readonly sourceId: string };

const foundRow = z.strictObject({ sourceId: z.string() });

const listedSql = "select distinct sourced_id from stage_orgs where type = 'school' and not is_deleted";
const ofSourceIdSql = 'select source_id from school where source_id = $1';
/** Finds the school in the register, or a new school in the package's orgs.csv. */
const ofCentreCodeSql = `select source_id from school where centre_code = $1
  union select sourced_id from stage_orgs where type = 'school' and not is_deleted and identifier = $1
    and not exists (select from school where centre_code = $1)`;

/**
 * Lists the package's schools in `import_school`: the one that it is bound to, or else those of its orgs.csv. Returns
 * their number.
 */
export async function listSchools(client: ClientBase, school: SchoolKey | undefined): Promise<number> {
  await client.query('create temp table import_school (source_id text primary key) on commit drop');
  const add = (sql: string, ...values: string[]) =>
    rowsOf(
      foundRow,
      client.query(`insert into import_school ${sql} returning source_id as "sourceId"`, values),
    );
  if (school === undefined) return (await add(listedSql)).length;
  if ('sourceId' in school) {
    const found = await add(ofSourceIdSql, school.sourceId);
    if (found.length === 1) return 1;
    throw new PackageError('The school that this package was delivered for is gone.');
  }
  const found = await add(ofCentreCodeSql, school.centreCode);
  if (found.length > 0) return found.length;
  throw new PackageError(`No school has the centre code ${school.centreCode}.`);
}

const lockRow = z.strictObject({ school: z.string(), taken: z.boolean() });

/**
 * Rejects a second package of the same school until this import ends. Packages of different schools are imported
 * concurrently; if they share a person, the second waits for that person's row until the first has committed. Returns
 * the schools' ids in the register.
 */
export async function lockSchools(client: ClientBase, staged: readonly StagedFile[]): Promise<string[]> {
  const named = staged
    .map(({ definition }) => definition)
    .filter(({ schoolColumn }) => schoolColumn !== undefined)
    .map(({ name, schoolColumn = '' }) => `select ${stageColumn(schoolColumn)} from ${stageTable(name)}`);
  const listed =
    "select sourced_id from stage_orgs where type = 'school' union select source_id from import_school";
  const locks = await rowsOf(
    lockRow,
    client.query(`
      select school, pg_try_advisory_xact_lock(hashtext('portal.import'), hashtext(school)) as taken
      from (${[listed, ...named].join(' union ')}) schools (school) where school is not null`),
  );
  if (!locks.every(({ taken }) => taken)) throw new SchoolBusyError();
  return locks.map(({ school }) => school);
}

export async function prepareScope(client: ClientBase): Promise<void> {
  await client.query(scopeSql);
  await client.query(personSql);
}

/**
 * Records which rows are news, so that workers notify families (docs/notifications.md). A school's first import isn't
 * news. News of an earlier import stays until families have been notified.
 */
export async function noteNews(client: ClientBase, now: Date): Promise<void> {
  await client.query(
    `insert into import_news (school_id, last_event_id, last_consent_request_id, last_academic_report_id,
                              last_invoice_id, began_at, imported_at)
     select scope.school_id, before.event_id, before.consent_request_id, before.academic_report_id, before.invoice_id,
            now(), $1
     from import_scope scope cross join import_before before where scope.is_known
     order by scope.school_id
     on conflict (school_id) do update set imported_at = excluded.imported_at`,
    [now],
  );
}

const touchedRow = z.strictObject({ schools: z.number() });

/**
 * Invalidates the cached responses of every account that may see a changed row, and of no other. It runs last, because it
 * blocks new links to these students until the commit (docs/decisions/server/cached-answers.md).
 * Returns the number of schools that the changed rows belong to.
 */
export async function touchAccounts(client: ClientBase): Promise<number> {
  await client.query('analyze import_touched');
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
