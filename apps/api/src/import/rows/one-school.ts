/**
 * A package that a school delivers by itself may change only that school's data. An operator's import trusts the
 * package; this one doesn't trust the ids in it (docs/decisions/imports/delivery.md).
 */
import type { ClientBase } from 'pg';
import * as z from 'zod/mini';
import { rowsOf } from '../../platform/database/rows.ts';
import { PackageError } from '../report.ts';
import type { ProblemList } from '../report.ts';
import type { StagedFile } from '../staging.ts';
import { stageColumn, stageTable } from './definition.ts';
import type { FileDefinition, MergeStep } from './definition.ts';
import { ownedByClass, ownedBySchool } from './owners.ts';

interface OneSchoolRun {
  client: ClientBase;
  onlySchool: string | null;
  confirmsRemovals: boolean;
  confirmable: number;
  problems: ProblemList;
  warnings: string[];
}

const school = '(select school_id from import_only_school)';
const isOwn = (step: MergeStep): string => (step.owner?.isOf ?? 'true').replaceAll('$1', school);
const enrolledHere = (student: string): string =>
  `exists (select from enrolment e where e.student_id = ${student} and e.school_id = ${school})`;
const enrolledElsewhere = (student: string, condition = 'true'): string =>
  `exists (select from enrolment e where e.student_id = ${student} and e.school_id <> ${school} and ${condition})`;
const linked = (parent: string, condition: string): string =>
  `exists (select from student_contact_relationship r where r.known_parent_id = ${parent} and ${condition})`;

/** Checks before anything is removed or merged. Without `onlySchool`, it only lets statements ask whether there is one. */
export async function beginOneSchool(run: OneSchoolRun, staged: readonly StagedFile[]): Promise<void> {
  const { client } = run;
  await client.query(
    'create temp table import_only_school (school_id bigint not null, source_id text not null) on commit drop',
  );
  if (run.onlySchool === null) return;
  const { rowCount } = await client.query(
    'insert into import_only_school select id, source_id from school where source_id = $1',
    [run.onlySchool],
  );
  if (rowCount !== 1) throw new PackageError('The school that this package was delivered for is gone.');
  for (const { definition } of staged) {
    await refuseOtherSchools(client, definition);
    for (const step of definition.steps) await refuseTakenIds(client, definition, step);
  }
  await keepSharedLists(run, staged);
  await listForeignPeople(client, staged);
  await askForClaims(run);
}

/** Checks after the merge: of people whom the register knew from other schools only. */
export async function endOneSchool(run: OneSchoolRun, staged: readonly StagedFile[]): Promise<void> {
  if (run.onlySchool === null) return;
  const still = {
    student: `select f.source_id from import_foreign_student f where not ${enrolledHere('f.id')}`,
    parent: `select f.source_id from import_foreign_parent f where not ${linked('f.id', enrolledHere('r.student_id'))}`,
  };
  for (const { definition } of staged) {
    for (const { kind, header, name } of peopleOf(definition)) {
      const where = `exists (select from unnest(${name}) as named where named in (${still[kind]}))`;
      const words = kind === 'student' ? 'a student' : 'a parent of a student';
      await refuse(run.client, definition, {
        column: header,
        reason: `is not ${words} of this school`,
        where,
      });
    }
  }
}

interface Refusal {
  column: string;
  reason: string;
  /** SQL over stage `s`. */
  where: string;
}

async function refuse(
  client: ClientBase,
  { name }: FileDefinition,
  { column, reason, where }: Refusal,
): Promise<void> {
  await client.query(
    `insert into import_problem (file, line, "column", reason)
     select $1 || '.csv', s.line, $2, $3 from ${stageTable(name)} s where ${where}`,
    [name, column, reason],
  );
}

async function refuseOtherSchools(client: ClientBase, definition: FileDefinition): Promise<void> {
  const reason = 'is not the school that this package was delivered for';
  const isSchoolFile = definition.name === 'orgs' || definition.name === 'schools';
  const column = isSchoolFile ? 'sourcedId' : definition.schoolColumn;
  if (column === undefined) return;
  const other = `s.${stageColumn(column)} not in (select source_id from import_only_school)`;
  const where = definition.name === 'orgs' ? `(s.type = 'school' and ${other}) or s.is_deleted` : other;
  await refuse(client, definition, { column, reason, where });
}

/** An id may not lead to a row that belongs to another school. */
async function refuseTakenIds(
  client: ClientBase,
  definition: FileDefinition,
  step: MergeStep,
): Promise<void> {
  if (step.owner === undefined || step.values['source_id'] !== 's.sourced_id') return;
  const taken = takenCondition(step);
  const where = `exists (select from ${step.table} t where t.source_id = s.sourced_id and ${taken})`;
  await refuse(client, definition, {
    column: 'sourcedId',
    reason: 'is already the id of another school’s row',
    where,
  });
}

/** SQL over a stored row `t` that stage `s` names: the package may not write it. */
function takenCondition(step: MergeStep): string {
  if (step.owner === ownedBySchool || step.owner === ownedByClass) return `not (${isOwn(step)})`;
  // A person may be shared: other schools' people are found out after the merge, and here only whether one may go.
  if (step.table === 'student') return `s.is_deleted and ${enrolledElsewhere('t.id')}`;
  if (step.table === 'known_parent')
    return `s.is_deleted and ${linked('t.id', enrolledElsewhere('r.student_id'))}`;
  const moves =
    step.table === 'known_parent_contact'
      ? 't.known_parent_id is distinct from (select kp.id from known_parent kp where kp.source_id = s.user_sourced_id)'
      : 't.student_id is distinct from (select st.id from student st where st.source_id = s.student_sourced_id)';
  return `not (${isOwn(step)}) and (s.is_deleted or ${moves})`;
}

/** Lists that schools share: a delivered package adds to them, and changes or removes nothing. */
async function keepSharedLists(run: OneSchoolRun, staged: readonly StagedFile[]): Promise<void> {
  for (const { definition } of staged) {
    const [step] = definition.steps;
    const isShared =
      step !== undefined && ['academic_session', 'medical_condition_type'].includes(step.table);
    if (!isShared) continue;
    const { rowCount } = await run.client.query(
      `delete from ${stageTable(definition.name)} s
       where s.is_deleted or exists (select from ${step.table} t where t.source_id = s.sourced_id)`,
    );
    if (rowCount)
      run.warnings.push(`${definition.name}.csv: left as they are, because schools share them: ${rowCount}.`);
  }
}

interface PersonColumn {
  kind: 'student' | 'parent';
  header: string;
  /** SQL for an array of ids. */
  name: string;
}

/** Where a file names people. */
function peopleOf({ name, references }: FileDefinition): PersonColumn[] {
  if (name === 'users')
    return (['student', 'parent'] as const).flatMap((kind) => [
      { kind, header: 'sourcedId', name: 'array[s.sourced_id]' },
      { kind, header: 'agentSourcedIds', name: 's.agent_sourced_ids' },
    ]);
  if (name === 'enrollments')
    return [{ kind: 'student', header: 'userSourcedId', name: 'array[s.user_sourced_id]' }];
  return references.flatMap(({ column, to, isList }) => {
    if (to !== 'student' && to !== 'parent') return [];
    const value = `s.${stageColumn(column)}`;
    return { kind: to, header: column, name: isList ? value : `array[${value}]` };
  });
}

/** People of the package whom the register knows from other schools, and not from this one. */
async function listForeignPeople(client: ClientBase, staged: readonly StagedFile[]): Promise<void> {
  const named = (kind: PersonColumn['kind']): string => {
    const selects = staged.flatMap(({ definition }) =>
      peopleOf(definition)
        .filter((person) => person.kind === kind)
        .map(({ name }) => `select unnest(${name}) as source_id from ${stageTable(definition.name)} s`),
    );
    return [`select null::text as source_id where false`, ...selects].join(' union ');
  };
  await client.query(`
    create temp table import_foreign_student on commit drop as
      select st.id, st.source_id from student st join (${named('student')}) n using (source_id)
      where not ${enrolledHere('st.id')} and ${enrolledElsewhere('st.id')};
    create temp table import_foreign_parent on commit drop as
      select kp.id, kp.source_id from known_parent kp join (${named('parent')}) n using (source_id)
      where not ${linked('kp.id', enrolledHere('r.student_id'))} and ${linked('kp.id', enrolledElsewhere('r.student_id'))};`);
}

const claimsRow = z.strictObject({ students: z.number() });

/** A student whom another school has enrolled: whether they really changed schools, an operator decides. */
async function askForClaims(run: OneSchoolRun): Promise<void> {
  const [claims] = await rowsOf(
    claimsRow,
    run.client.query(`
      select count(*)::int as students from import_foreign_student f
      where ${enrolledElsewhere('f.id', "e.status = 'A'")} and (
        exists (select from stage_student_enrolments s where s.student_sourced_id = f.source_id and not s.is_deleted)
        or exists (select from stage_enrollments s where s.user_sourced_id = f.source_id and not s.is_deleted))`),
  );
  const students = claims?.students ?? 0;
  if (students === 0) return;
  const words = `${students} students whom another school has enrolled`;
  if (run.confirmsRemovals) {
    run.warnings.push(`studentEnrolments.csv: enrolled as confirmed: ${words}.`);
    return;
  }
  run.confirmable += 1;
  run.problems.add({ file: 'studentEnrolments.csv', line: 0, column: '', reason: `would enrol ${words}` });
}
