/**
 * A plain OneRoster export has neither studentEnrolments.csv nor studentContacts.csv. Their rows are then derived from
 * enrollments.csv and from `agentSourcedIds`, and staged as if the files were in the package. Nothing is derived for a
 * school whose register has sent the files themselves.
 */
import type { ClientBase } from 'pg';
import * as z from 'zod/mini';
import { rowsOf } from '../../platform/database/rows.ts';
import type { FileDefinition } from '../rows/definition.ts';
import { derivedEnrolment } from '../rows/owners.ts';
import type { StagedFile } from '../staging.ts';

interface DerivedFile {
  /** The file that the rows come from. */
  from: string;
  note: (rows: number) => string;
  stage: (client: ClientBase, now: Date) => Promise<number>;
}

const derivedFiles: Readonly<Record<string, DerivedFile>> = {
  studentEnrolments: {
    from: 'enrollments',
    note: (rows) =>
      `studentEnrolments.csv is not in the package: ${rows} enrolments come from enrollments.csv.`,
    stage: stageEnrolments,
  },
  studentContacts: {
    from: 'users',
    note: (rows) =>
      `studentContacts.csv is not in the package: ${rows} family links come from agentSourcedIds in users.csv, ` +
      'which knows no custody, no intervention orders and no primary account owner.',
    stage: stageContacts,
  },
};

/** Stages a file that the package doesn't have; null if there is nothing to derive it from. */
export async function deriveFile(
  client: ClientBase,
  definition: FileDefinition,
  { staged, now }: { staged: readonly StagedFile[]; now: Date },
): Promise<{ file: StagedFile; note: string } | null> {
  const derived = derivedFiles[definition.name];
  if (!derived || !staged.some((file) => file.definition.name === derived.from)) return null;
  const rows = await derived.stage(client, now);
  if (rows === 0) return null;
  // Removals are staged explicitly, so the file is a delta even in a bulk package.
  const file: StagedFile = { definition, mode: 'delta', rows, bytes: 0, derivedFrom: `${derived.from}.csv` };
  return { file, note: derived.note(rows) };
}

const countRow = z.strictObject({ count: z.number() });

async function countOf(result: Promise<{ rows: readonly unknown[] }>): Promise<number> {
  const [counted] = await rowsOf(countRow, result);
  return counted?.count ?? 0;
}

/** The schools in the package, or touched by a delta, except those whose register sends enrolments. */
const schoolsSql = `
  create temp table import_derived_school on commit drop as
    with concerned as (
      select sc.id from school sc join stage_orgs o on o.sourced_id = sc.source_id and o.type = 'school' and not o.is_deleted
      union select school_id from import_touched where school_id is not null
      union select e.school_id from enrolment e join import_touched i on i.student_id = e.student_id
      union select c.school_id from class c join class_enrolment ce on ce.class_id = c.id
        join import_touched i on i.student_id = ce.student_id)
    select c.id as school_id from concerned c
    where not exists (select from enrolment e where e.school_id = c.id and not (e.source_id like '${derivedEnrolment}%'));`;

const firstDay = 'min(coalesce(ce.begin_date, old.entry_date))';
const hasLeft = 'bool_and(coalesce(ce.end_date <= clock.today, false))';

/**
 * One enrolment for each student and school, over all of the student's classes there. Its id contains a colon, which ids
 * of a register can't.
 */
const enrolmentsSql = `
  with derived as (
    select '${derivedEnrolment}' || sc.source_id || ':' || st.source_id as sourced_id,
      st.source_id as student, sc.source_id as school,
      case when ${hasLeft} then 'L' when min(coalesce(ce.begin_date, clock.today)) > clock.today then 'F' else 'A' end as status,
      coalesce(min(u.year_level), min(old.year_level), 'UG') as year_level,
      left(min(c.title) filter (where c.class_type = 'homeroom'), 32) as roll_class,
      coalesce(${firstDay}, clock.today) as entry_date,
      case when ${hasLeft} then greatest(max(ce.end_date) - 1, coalesce(${firstDay}, clock.today)) end as exit_date
    from import_derived_school d join school sc on sc.id = d.school_id
    cross join lateral (select ($1::timestamptz at time zone sc.time_zone)::date as today) clock
    join class c on c.school_id = sc.id join class_enrolment ce on ce.class_id = c.id
    join student st on st.id = ce.student_id
    left join stage_users u on u.sourced_id = st.source_id and not u.is_deleted
    left join enrolment old on old.source_id = '${derivedEnrolment}' || sc.source_id || ':' || st.source_id
    group by sc.source_id, st.source_id, clock.today),
  gone as (
    select e.source_id from enrolment e join import_derived_school d on d.school_id = e.school_id
    where e.source_id not in (select sourced_id from derived)),
  staged as (
    insert into stage_student_enrolments (line, is_deleted, sourced_id, student_sourced_id, school_sourced_id,
      enrolment_status, year_level, roll_class, entry_date, exit_date, metadata)
    select row_number() over (), false, sourced_id, student, school, status, year_level, roll_class, entry_date, exit_date, '{}'::jsonb
    from derived
    union all select -row_number() over (), true, source_id, null, null, null, null, null, null, null, '{}'::jsonb from gone
    returning is_deleted)
  select count(*)::int as count from staged`;

async function stageEnrolments(client: ClientBase, now: Date): Promise<number> {
  await client.query(schoolsSql);
  return countOf(client.query(enrolmentsSql, [now]));
}

/** Students among the package's users or named by them, and whether one of their schools sends contacts itself. */
const familiesSql = `
  create temp table import_given_role on commit drop as
    select user_sourced_id as source_id, role from stage_roles where not is_deleted
    union select sourced_id, role from stage_users where not is_deleted and role is not null;
  create temp table import_named_link on commit drop as
    select s.sourced_id as student, agent as parent from stage_users s cross join unnest(s.agent_sourced_ids) as agent
    where not s.is_deleted
    union select agent, s.sourced_id from stage_users s cross join unnest(s.agent_sourced_ids) as agent
    where not s.is_deleted;
  create temp table import_family on commit drop as
    with concerned as (
      select st.id, st.source_id, true as is_told from student st
        where st.source_id in (select sourced_id from stage_users where not is_deleted)
      union select st.id, st.source_id, true from import_scope_student i join student st on st.id = i.student_id
      union select st.id, st.source_id, false from student st where st.source_id in (select student from import_named_link)),
    school_of as (select distinct c.id as student_id, e.school_id from concerned c join enrolment e on e.student_id = c.id),
    sending as (
      select s.school_id from (select distinct school_id from school_of) s
      where exists (select from enrolment e join student_contact_relationship r on r.student_id = e.student_id
        where e.school_id = s.school_id and not r.is_derived))
    select c.id as student_id, c.source_id, bool_or(c.is_told) as is_told from concerned c
    where not exists (select from school_of s join sending using (school_id) where s.student_id = c.id)
    group by 1, 2;`;

/**
 * Links that either side names. A student's row lists all of the student's links. A parent's row lists all of the parent's
 * links if it has any. Only parents and guardians get access, and nobody becomes primary account owner.
 */
const contactsSql = `
  with derived as (
    select f.source_id as student, kp.source_id as parent,
      case when exists (select from import_given_role g where g.source_id = kp.source_id) then exists (
        select from import_given_role g where g.source_id = kp.source_id and g.role in ('parent', 'guardian'))
      else coalesce(old.parent_portal, false) end as parent_portal
    from import_named_link n join import_family f on f.source_id = n.student
    join known_parent kp on kp.source_id = n.parent
    left join student_contact_relationship old on old.student_id = f.student_id and old.known_parent_id = kp.id),
  gone as (
    select f.source_id as student, kp.source_id as parent
    from student_contact_relationship r join known_parent kp on kp.id = r.known_parent_id
    join import_family f on f.student_id = r.student_id
    where r.is_derived and f.is_told
      and not exists (select from import_named_link n where n.student = f.source_id and n.parent = kp.source_id)
    union
    select st.source_id, s.sourced_id from stage_users s join known_parent kp on kp.source_id = s.sourced_id
    join student_contact_relationship r on r.known_parent_id = kp.id join student st on st.id = r.student_id
    where not s.is_deleted and s.agent_sourced_ids is not null and r.is_derived
      and not exists (select from import_named_link n where n.student = st.source_id and n.parent = s.sourced_id)),
  staged as (
    insert into stage_student_contacts (line, is_deleted, student_sourced_id, contact_sourced_id, parent_portal, is_derived)
    select row_number() over (), false, student, parent, parent_portal, true from derived
    union all select -row_number() over (), true, student, parent, null, true from gone
    returning is_deleted)
  select count(*)::int as count from staged`;

async function stageContacts(client: ClientBase): Promise<number> {
  await client.query(familiesSql);
  return countOf(client.query(contactsSql));
}
