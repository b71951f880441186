/** The people whom an import adds, changes or removes, and those whose access it changes, by name (O-12.2). */
import type { ClientBase } from 'pg';
import * as z from 'zod/mini';
import { rowsOf } from '../../platform/database/rows.ts';
import { accessChangeKinds } from '../access/access-changes.ts';

/** Of each kind of change. The counts are exact. */
const LISTED = 100;

const personRow = z.strictObject({
  kind: z.enum(['student', 'parent']),
  change: z.enum(['added', 'changed', 'removed']),
  name: z.string(),
  /** The number of such changes, including those not listed. */
  total: z.number(),
});
const accessRow = z.strictObject({
  kind: z.enum(accessChangeKinds),
  student: z.string(),
  /** The parent; for an enrolment, the school. */
  other: z.string(),
});
export type NamedAccessChange = z.output<typeof accessRow>;
export type ListedPerson = Omit<z.output<typeof personRow>, 'total'>;
type PersonCounts = Record<ListedPerson['change'], number>;

export interface PeopleReport {
  students: PersonCounts;
  parents: PersonCounts;
  listed: ListedPerson[];
  /** Changes of access, with the names of the people. */
  access: NamedAccessChange[];
}

const fullName = (given: string, family: string): string => `trim(concat_ws(' ', ${given}, ${family}))`;

const peopleNow = `
  select 'student' as kind, st.source_id, ${fullName("coalesce(nullif(st.preferred_given_name, ''), st.given_names)", "coalesce(nullif(st.preferred_family_name, ''), st.family_name)")} as name,
    md5(row(st.eq_id, st.given_names, st.family_name, st.preferred_given_name, st.preferred_family_name)::text) as details
  from import_access_student a join student st using (source_id)
  union all
  select 'parent', kp.source_id, ${fullName('kp.given_name', 'kp.family_name')},
    md5(row(kp.given_name, kp.family_name, kp.email, kp.mobile)::text)
  from known_parent kp where kp.source_id in (select sourced_id from stage_users)
    or kp.id in (select known_parent_id from import_scope_parent)
    or kp.id in (select r.known_parent_id from student_contact_relationship r join student st on st.id = r.student_id
      join import_access_student a on a.source_id = st.source_id)`;

/** Records the people before the import. Call it after `recordAccess`, before anything is removed or merged. */
export async function recordPeople(client: ClientBase): Promise<void> {
  await client.query(`create temp table import_people_before on commit drop as ${peopleNow}`);
}

const compareSql = `
  create temp table import_person_change on commit drop as
    select kind, source_id, coalesce(n.name, b.name) as name,
      case when b.name is null then 'added' when n.name is null then 'removed'
        when b.details <> n.details then 'changed' end as change
    from import_people_before b full join (${peopleNow}) n using (kind, source_id)`;

const listSql = `
  select kind, change, name, total from (
    select kind, change, name, count(*) over same_change::int as total, row_number() over (same_change order by name, source_id) as place
    from import_person_change where change is not null
    window same_change as (partition by kind, change)) c
  where place <= $1 order by kind desc, array_position(array['removed', 'added', 'changed'], change), place`;

const accessSql = `
  select kind, student, other from (
    select c.kind, coalesce(s.name, c.student) as student, coalesce(p.name, sc.name, c.other) as other,
      row_number() over (partition by c.kind order by s.name, c.student, p.name) as place
    from import_access_change c
    left join import_person_change s on s.kind = 'student' and s.source_id = c.student
    left join import_person_change p on p.kind = 'parent' and p.source_id = c.other and c.kind not in ('enrolled', 'unenrolled')
    left join school sc on sc.source_id = c.other and c.kind in ('enrolled', 'unenrolled')) c
  where place <= $1 order by array_position(array['${accessChangeKinds.join("','")}'], kind), place`;

/** Compares with the people before the import. Call it after `collectAccessChanges`. */
export async function collectPeople(client: ClientBase): Promise<PeopleReport> {
  await client.query(compareSql);
  const found = await rowsOf(personRow, client.query(listSql, [LISTED]));
  const countsOf = (kind: ListedPerson['kind']): PersonCounts => {
    const totalOf = (change: ListedPerson['change']): number =>
      found.find((row) => row.kind === kind && row.change === change)?.total ?? 0;
    return { added: totalOf('added'), changed: totalOf('changed'), removed: totalOf('removed') };
  };
  return {
    students: countsOf('student'),
    parents: countsOf('parent'),
    listed: found.map(({ kind, change, name }) => ({ kind, change, name })),
    access: await rowsOf(accessRow, client.query(accessSql, [LISTED])),
  };
}
