/** Finds the changes of an import that affect who may see a student. The report lists them first. */
import type { ClientBase } from 'pg';
import * as z from 'zod/mini';
import { rowsOf } from '../../platform/database/rows.ts';
import { schoolOfStudent } from '../rows/owners.ts';

export const accessChangeKinds = ['gained', 'lost', 'barred', 'unbarred', 'enrolled', 'unenrolled'] as const;

const changeRow = z.strictObject({
  kind: z.enum(accessChangeKinds),
  /** Ids of the register. */
  student: z.string(),
  /** The parent; for an enrolment, the school. */
  other: z.string(),
});
export type AccessChange = z.output<typeof changeRow>;
export type AccessCounts = Record<AccessChange['kind'], number>;

export const noAccessChanges = (): AccessCounts => ({
  gained: 0,
  lost: 0,
  barred: 0,
  unbarred: 0,
  enrolled: 0,
  unenrolled: 0,
});

/**
 * Every student whose contacts or enrolments the package may change, including new students. This covers rows that
 * are derived later, from either side of `agentSourcedIds` and from the classes of its schools.
 */
const studentsSql = `
  create temp table import_access_student on commit drop as
    select st.source_id from import_scope i join enrolment e using (school_id) join student st on st.id = e.student_id
    union select sourced_id from stage_users
    union select agent from stage_users cross join unnest(agent_sourced_ids) as agent
    union select student_sourced_id from stage_student_contacts
    union select student_sourced_id from stage_student_enrolments where not is_deleted
    union select user_sourced_id from stage_enrollments where not is_deleted
    union select st.source_id from stage_users s join known_parent kp on kp.source_id = s.sourced_id
      join student_contact_relationship r on r.known_parent_id = kp.id join student st on st.id = r.student_id
    union select st.source_id from stage_student_enrolments s join enrolment e on e.source_id = s.sourced_id
      join student st on st.id = e.student_id
    union select st.source_id from stage_enrollments s join class_enrolment e on e.source_id = s.sourced_id
      join student st on st.id = e.student_id;
  analyze import_access_student;`;

const contactsNow = `
  select st.source_id as student, kp.source_id as other, st.id as student_id, ${schoolOfStudent('st.id')} as school_id,
    r.intervention_order as is_barred,
    r.parent_portal and not r.intervention_order
      and exists (select from enrolment e where e.student_id = st.id offset 0) as may_see
  from import_access_student a join student st on st.source_id = a.source_id
  join student_contact_relationship r on r.student_id = st.id join known_parent kp on kp.id = r.known_parent_id`;

const enrolmentsNow = `
  select distinct st.source_id as student, sc.source_id as other, st.id as student_id, sc.id as school_id
  from import_access_student a join student st on st.source_id = a.source_id
  join enrolment e on e.student_id = st.id join school sc on sc.id = e.school_id`;

/** Each parent–student pair before and after the import, and the list of changes. */
const compareSql = `
  create temp table import_contact on commit drop as
    select student, other, coalesce(n.student_id, b.student_id) as student_id, coalesce(n.school_id, b.school_id) as school_id,
      coalesce(b.may_see, false) as could_see, coalesce(n.may_see, false) as may_see,
      coalesce(b.is_barred, false) as was_barred, coalesce(n.is_barred, false) as is_barred
    from import_contacts_before b full join (${contactsNow}) n using (student, other);
  create temp table import_access_change on commit drop as
    select case when may_see then 'gained' else 'lost' end as kind, student, other, student_id, school_id
    from import_contact where may_see <> could_see
    union all
    select case when is_barred then 'barred' else 'unbarred' end, student, other, student_id, school_id
    from import_contact where is_barred <> was_barred
    union all
    select case when b.student is null then 'enrolled' else 'unenrolled' end, student, other,
      coalesce(n.student_id, b.student_id), coalesce(n.school_id, b.school_id)
    from import_enrolments_before b full join (${enrolmentsNow}) n using (student, other)
    where (b.student is null) <> (n.student is null)`;

const changesSql = `select kind, student, other from import_access_change
  order by array_position(array['${accessChangeKinds.join("','")}'], kind), student, other`;

/** Records who may see whom. Call it before anything is removed or merged. */
export async function recordAccess(client: ClientBase): Promise<void> {
  await client.query(studentsSql);
  await client.query(`create temp table import_contacts_before on commit drop as ${contactsNow};
    create temp table import_enrolments_before on commit drop as ${enrolmentsNow};`);
}

const PAGE = 1000;

/** Counts the changes since `recordAccess`, and passes each to `onChange`. */
export async function collectAccessChanges(
  client: ClientBase,
  onChange: (change: AccessChange) => void = () => undefined,
): Promise<AccessCounts> {
  const counts = noAccessChanges();
  await client.query(compareSql);
  await client.query(`declare access_changes cursor for ${changesSql}`);
  for (;;) {
    const page = await rowsOf(changeRow, client.query(`fetch ${PAGE} from access_changes`));
    for (const change of page) {
      counts[change.kind] += 1;
      onChange(change);
    }
    if (page.length < PAGE) break;
  }
  await client.query('close access_changes');
  return counts;
}
