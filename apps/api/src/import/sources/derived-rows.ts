/**
 * A plain OneRoster export has neither studentEnrolments.csv nor studentContacts.csv. Their rows are then derived from
 * enrollments.csv and from `agentSourcedIds`, and staged as if the files were in the package. Nothing is derived for a
 * school whose register has sent the files themselves.
 */
import type { ClientBase } from 'pg';
import * as z from 'zod/mini';
import { rowsOf } from '../../platform/database/rows.ts';
import type { FileDefinition } from '../rows/definition.ts';
import type { FileMode } from '../report/report.ts';
import { derivedEnrolment } from '../rows/owners.ts';
import type { StagedFile } from '../staging.ts';

interface DerivedFile {
  /** The file that the rows come from. */
  from: string;
  note: (rows: number) => string;
  stage: (client: ClientBase, source: { now: Date; mode: FileMode }) => Promise<number>;
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
  const source = staged.find((file) => file.definition.name === derived?.from);
  if (!derived || !source) return null;
  const rows = await derived.stage(client, { now, mode: source.mode });
  if (rows === 0) return null;
  // Removals are staged too, so the file is a delta even in a bulk package.
  const derivedFrom = `${derived.from}.csv`;
  const file: StagedFile = { definition, mode: 'delta', rows, bytes: 0, absent: [], derivedFrom };
  return { file, note: derived.note(rows) };
}

const countRow = z.strictObject({ count: z.number() });

async function countOf(result: Promise<{ rows: readonly unknown[] }>): Promise<number> {
  const [counted] = await rowsOf(countRow, result);
  return counted?.count ?? 0;
}

/** The package's schools, except those that send enrolments themselves. */
const schoolsSql = `
  create temp table import_derived_school on commit drop as
    select p.school_id from import_package_school p
    where not exists (
      select from enrolment e where e.school_id = p.school_id and not (e.source_id like '${derivedEnrolment}%'));`;

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

async function stageEnrolments(client: ClientBase, { now }: { now: Date }): Promise<number> {
  await client.query(schoolsSql);
  return countOf(client.query(enrolmentsSql, [now]));
}

/**
 * The students of the package's schools who are in users.csv or linked to one of its users. Excludes students of a
 * school that sends studentContacts.csv and students with links from such a file, because derived links would remove
 * their parents' rights. `is_told` means that the package lists all parents of the student.
 */
const familiesSql = (mode: FileMode): string => `
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
      select sourced_id as source_id from stage_users where not is_deleted
      union select student from import_named_link),
    sending as (
      select p.school_id from import_package_school p
      where exists (select from contact_statement c where c.school_id = p.school_id and not c.is_derived))
    select st.id as student_id, st.source_id, bool_or(u.agent_sourced_ids is not null) is true
      ${mode === 'bulk' ? 'or st.source_id in (select student from import_named_link)' : ''} as is_told
    from concerned c join student st using (source_id)
    join (select distinct e.student_id from enrolment e join import_package_school p using (school_id)) own on own.student_id = st.id
    left join stage_users u on u.sourced_id = st.source_id and not u.is_deleted
    where not exists (select from enrolment e join sending using (school_id) where e.student_id = st.id)
      and not exists (select from student_contact_relationship r
        where r.student_id = st.id and not r.is_derived and not r.intervention_order)
    group by 1, 2;`;

/**
 * Links from either side. If a student's row lists any agents, it lists all of the student's links; a blank cell
 * changes nothing. In bulk, the parents' rows that list a student together give all of that student's links. A parent's
 * row that lists any agents gives all of the parent's links that the package's schools have stated. Only parents and
 * guardians get access, and nobody becomes primary account owner.
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
    join (select distinct c.student_id, c.known_parent_id from contact_statement c join import_package_school using (school_id)) said
      on said.student_id = r.student_id and said.known_parent_id = r.known_parent_id
    where not s.is_deleted and s.agent_sourced_ids is not null and r.is_derived
      and not exists (select from import_named_link n where n.student = st.source_id and n.parent = s.sourced_id)),
  staged as (
    insert into stage_student_contacts (line, is_deleted, student_sourced_id, contact_sourced_id, parent_portal, is_derived)
    select row_number() over (), false, student, parent, parent_portal, true from derived
    union all select -row_number() over (), true, student, parent, null, true from gone
    returning is_deleted)
  select count(*)::int as count from staged`;

async function stageContacts(client: ClientBase, { mode }: { mode: FileMode }): Promise<number> {
  await client.query(familiesSql(mode));
  return countOf(client.query(contactsSql));
}
