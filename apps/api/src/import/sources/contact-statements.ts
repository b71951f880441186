/**
 * Each school's statement about a parent of a student. The deciding school determines the rights. An intervention order
 * applies as long as any school states it. Only the school that stated it can lift it, by a row with `false` or by a
 * delta that removes the row. Omitting the row has no effect.
 */
import type { ClientBase } from 'pg';
import * as z from 'zod/mini';
import { rowsOf } from '../../platform/database/rows.ts';
import { rightColumns } from '../files/student-contacts.ts';
import type { FileReport } from '../report/report.ts';
import { schoolOfStudent } from '../rows/owners.ts';
import type { StagedFile } from '../staging.ts';

const isContacts = ({ definition }: StagedFile): boolean => definition.name === 'studentContacts';

const samePair = (left: string, right: string): string =>
  `${left}.student_id = ${right}.student_id and ${left}.known_parent_id = ${right}.known_parent_id`;

const countRow = z.strictObject({ count: z.number() });

/**
 * Serialises packages that list the same student from here on, so that each sees the other's orders. It locks the
 * student's enrolments rather than the student, because no family's request waits for those.
 */
const lockSharedSql = `
  select e.id from enrolment e
  where e.student_id in (
    select st.id from stage_student_contacts s join student st on st.source_id = s.student_sourced_id
    where exists (select from enrolment x where x.student_id = st.id and x.school_id not in (select school_id from import_scope)))
  order by e.id for no key update`;

/** Withdraws the statements of deleted rows, and lifts their orders unless another school states one. */
const withdrawSql = `
  with marked as (
    select st.id as student_id, kp.id as known_parent_id, bool_or(s.is_derived is true) as is_derived
    from stage_student_contacts s join student st on st.source_id = s.student_sourced_id
    join known_parent kp on kp.source_id = s.contact_sourced_id where s.is_deleted group by 1, 2),
  withdrawn as (
    delete from contact_statement c using marked m
    where ${samePair('c', 'm')} and c.school_id in (select school_id from import_scope) and not (m.is_derived and c.intervention_order)
    returning c.student_id, c.known_parent_id, c.intervention_order),
  lifted as (
    update student_contact_relationship r set intervention_order = false from marked m
    where ${samePair('r', 'm')} and r.intervention_order and not m.is_derived
      and (m.student_id in (select student_id from import_scope_student)
        or exists (select from withdrawn w where ${samePair('w', 'm')} and w.intervention_order))
      and not exists (select from contact_statement c where ${samePair('c', 'm')} and c.intervention_order
        and c.school_id not in (select school_id from import_scope))
    returning r.student_id),
  touched as (insert into import_touched (student_id) select student_id from lifted)
  select count(*)::int as count from lifted where student_id not in (select student_id from import_scope_student)`;

/** Withdraws the schools' statements about links that the package deletes. Call it before anything is removed. */
export async function withdrawContacts(
  client: ClientBase,
  file: StagedFile,
  report: FileReport | undefined,
): Promise<void> {
  if (!isContacts(file)) return;
  await client.query(lockSharedSql);
  const [lifted] = await rowsOf(countRow, client.query(withdrawSql));
  // Links that the package's schools decide are deleted and counted later.
  if (report) report.changed += lifted?.count ?? 0;
}

/** The package's links: whether its schools decide each one, and which schools have stated an order. */
const pairsSql = `
  create temp table import_pair on commit drop as
    select s.line, st.id as student_id, kp.id as known_parent_id, s.intervention_order as says_order, s.is_derived,
      coalesce(${schoolOfStudent('st.id')} in (select school_id from import_package_school), false) as decides,
      old.student_id is not null as is_known, coalesce(old.intervention_order, false) as was_barred,
      coalesce(said.here, false) as stated_here, coalesce(said.elsewhere, false) as stated_elsewhere
    from stage_student_contacts s join student st on st.source_id = s.student_sourced_id
    join known_parent kp on kp.source_id = s.contact_sourced_id
    left join student_contact_relationship old on old.student_id = st.id and old.known_parent_id = kp.id
    left join lateral (
      select bool_or(p.school_id is not null) as here, bool_or(p.school_id is null) as elsewhere
      from contact_statement c left join import_package_school p using (school_id)
      where c.student_id = st.id and c.known_parent_id = kp.id and c.intervention_order) said on true
    where not s.is_deleted;
  create unique index on import_pair (line);
  analyze import_pair;
  update stage_student_contacts s set intervention_order =
    case when p.says_order then true
      when not p.says_order and (p.decides or p.stated_here) then p.stated_elsewhere
      else p.was_barred or p.stated_here or p.stated_elsewhere end
  from import_pair p where p.line = s.line;`;

const staged = ['relationship', 'contact_sequence', 'is_derived', ...Object.keys(rightColumns)];
const stored = ['relationship', 'contact_sequence', 'is_derived', ...Object.values(rightColumns)];
const decided = staged
  .map((name, index) => [name, stored[index] ?? name] as const)
  .filter(([name]) => name !== 'intervention_order');

/** Reduces links that another school decides to their intervention orders. */
const keepDecidedSql = `
  with kept as (
    update stage_student_contacts s set ${decided.map(([name, value]) => `${name} = old.${value}`).join(', ')}
    from import_pair p join student_contact_relationship old using (student_id, known_parent_id)
    where p.line = s.line and not p.decides
    returning s.line),
  added as (
    update stage_student_contacts s set ${decided.map(([name]) => `${name} = ${name === 'is_derived' ? 'false' : 'null'}`).join(', ')}
    from import_pair p where p.line = s.line and not p.decides and not p.is_known and s.intervention_order
    returning s.line),
  dropped as (
    delete from stage_student_contacts s using import_pair p
    where p.line = s.line and not p.decides and not p.is_known and not s.intervention_order
    returning s.line)
  select (select count(*) from kept)::int + (select count(*) from added)::int + (select count(*) from dropped)::int as count`;

/** Keeps the stored values of columns that the file lacks. */
const keepAbsentSql = (absent: typeof decided): string => `
  update stage_student_contacts s set ${absent.map(([name, value]) => `${name} = old.${value}`).join(', ')}
  from import_pair p join student_contact_relationship old using (student_id, known_parent_id) where p.line = s.line`;

/** Limits the staged rows to what the schools may decide; returns notes for the report. Call it before the merge. */
export async function decideContacts(client: ClientBase, file: StagedFile): Promise<string[]> {
  if (!isContacts(file)) return [];
  await client.query(pairsSql);
  const absent = decided.filter(([name]) => file.absent.includes(name));
  if (absent.length > 0) await client.query(keepAbsentSql(absent));
  const [counted] = await rowsOf(countRow, client.query(keepDecidedSql));
  const count = counted?.count ?? 0;
  return count === 0
    ? []
    : [
        `studentContacts.csv: rows whose rights another school decides, because the student is enrolled there now: ${count}.`,
      ];
}

/** Records the schools' new statements; returns the number of changed statements. Call it after the merge. */
export async function recordContacts(client: ClientBase, file: StagedFile): Promise<number> {
  if (!isContacts(file)) return 0;
  const { rowCount: recorded } = await client.query(`
    insert into contact_statement as old (student_id, known_parent_id, school_id, intervention_order, is_derived)
    select p.student_id, p.known_parent_id, e.school_id, coalesce(p.says_order, c.intervention_order, false), p.is_derived
    from import_pair p
    join (select distinct student_id, school_id from enrolment join import_package_school using (school_id)) e using (student_id)
    left join contact_statement c on ${samePair('c', 'p')} and c.school_id = e.school_id
    where c.student_id is null or c.is_derived <> p.is_derived or c.intervention_order <> coalesce(p.says_order, c.intervention_order)
    order by 1, 2, 3
    on conflict (student_id, known_parent_id, school_id) do update
      set intervention_order = excluded.intervention_order, is_derived = excluded.is_derived`);
  if (file.mode === 'delta') return recorded ?? 0;
  const { rowCount: dropped } = await client.query(`
    delete from contact_statement c using import_package_school p
    where c.school_id = p.school_id and not c.intervention_order
      and not exists (select from import_pair i where ${samePair('i', 'c')})`);
  return (recorded ?? 0) + (dropped ?? 0);
}
