/**
 * The boundary between schools for rows that refer to a person or class, but not to a school. Once the enrolments are
 * merged, the person or class must belong to the package's schools. Any package may use a person of no school.
 */
import type { ClientBase } from 'pg';
import { excusedEnrolment, excusedReference, stageColumn } from './definition.ts';
import type { Check, FileDefinition, Reference, ReferenceTarget } from './definition.ts';

/** Lists the students of the package's schools in `import_own_student`. Call it after the enrolments are merged. */
export async function listOwnStudents(client: ClientBase): Promise<void> {
  await client.query(`
    create temp table import_own_student on commit drop as
      select distinct st.id as student_id, st.source_id from import_package_school p join enrolment e using (school_id)
      join student st on st.id = e.student_id;
    create unique index on import_own_student (source_id);
    create unique index on import_own_student (student_id);
    analyze import_own_student;`);
}

/** SQL over stage `s`: the package itself links the person to a student. */
export const joinsAsParent = `s.agent_sourced_ids is not null
  or s.sourced_id in (select contact_sourced_id from stage_student_contacts where not is_deleted)
  or s.sourced_id in (select agent from stage_users u cross join unnest(u.agent_sourced_ids) as agent where not u.is_deleted)`;

/** SQL over stage `s`: the package itself enrols the person. */
export const joinsAsStudent = `s.sourced_id in (
  select student_sourced_id from stage_student_enrolments where not is_deleted
  union all select user_sourced_id from stage_enrollments where not is_deleted and role = 'student')`;

/**
 * Refuses the enrolment of a student whom only other schools have, unless the package's users.csv lists the student: the
 * EQ ID there proves that it is the same child.
 */
export function enrolsWithoutUser(column: string): Check {
  const student = `s.${stageColumn(column)}`;
  return {
    column,
    reason: 'is a student of another school: a package that enrols them needs their row of users.csv',
    where: `not s.is_deleted and exists (
        select from student st where st.source_id = ${student} and exists (select from enrolment e where e.student_id = st.id)
          and not exists (select from enrolment e join import_package_school using (school_id) where e.student_id = st.id))
      and not exists (select from stage_users u where u.sourced_id = ${student} and not u.is_deleted)`,
    excuse: `${excusedEnrolment} or ${excusedReference('users', student)}`,
  };
}

const elsewhere: Readonly<
  Partial<Record<ReferenceTarget, { reason: string; of: (name: string) => string }>>
> = {
  student: {
    reason: 'is a student of another school',
    of: (name) => `not exists (select from import_own_student o where o.source_id = ${name})
      and exists (select from student st join enrolment e on e.student_id = st.id where st.source_id = ${name})`,
  },
  parent: {
    reason: 'is a parent of students of other schools only',
    of: (
      name,
    ) => `exists (select from known_parent kp join student_contact_relationship r on r.known_parent_id = kp.id
        where kp.source_id = ${name})
      and not exists (select from known_parent kp join student_contact_relationship r on r.known_parent_id = kp.id
        join import_own_student o using (student_id) where kp.source_id = ${name})
      and not exists (select from known_parent kp join contact_statement c on c.known_parent_id = kp.id
        join import_package_school p using (school_id) where kp.source_id = ${name})
      and not exists (select from stage_student_contacts c where c.contact_sourced_id = ${name} and not c.is_deleted)
      and not exists (select from stage_users u where u.sourced_id = ${name} and not u.is_deleted)`,
  },
  class: {
    reason: 'is a class of another school',
    of: (name) => `exists (select from class c where c.source_id = ${name}
      and c.school_id not in (select school_id from import_package_school))`,
  },
};

/** Files that add a person to the package's schools. */
const joining = ['studentEnrolments', 'studentContacts'];

/** Refuses references to another school's people and classes; null if the target has no owner. */
export function belongsElsewhere(
  { column, to, isList }: Required<Reference>,
  { name }: FileDefinition,
): Check | null {
  const rule = elsewhere[to];
  if (rule === undefined || joining.includes(name)) return null;
  const value = `s.${stageColumn(column)}`;
  const isOther = isList
    ? `exists (select from unnest(${value}) as item where ${rule.of('item')})`
    : rule.of(value);
  return { column, reason: rule.reason, where: `not s.is_deleted and ${isOther}`, excuse: excusedEnrolment };
}
