/**
 * Restrictions on a package that is bound to one school, in addition to those on every package (boundaries.ts). It may
 * not change lists that schools share, list another school's students as agents, or enrol another school's student
 * without confirmation (docs/decisions/imports/delivery.md).
 */
import type { ClientBase } from 'pg';
import * as z from 'zod/mini';
import { rowsOf } from '../../platform/database/rows.ts';
import type { Excess, ProblemList } from '../report/report.ts';
import type { StagedFile } from '../staging.ts';
import { stageTable } from './definition.ts';

interface OneSchoolRun {
  client: ClientBase;
  confirmsJoining: boolean;
  excesses: Excess[];
  problems: ProblemList;
  warnings: string[];
}

/** The package's students who have enrolments at other schools but not at this one. */
const foreignSql = `
  create temp table import_foreign_student on commit drop as
    select st.id, st.source_id from student st join (
      select user_sourced_id as source_id from stage_enrollments where not is_deleted and role = 'student'
      union select student_sourced_id from stage_student_enrolments where not is_deleted
      union select unnest(agent_sourced_ids) from stage_users where not is_deleted) named using (source_id)
    where exists (select from enrolment e where e.student_id = st.id)
      and not exists (select from enrolment e join import_scope using (school_id) where e.student_id = st.id)`;

/** Checks the package before anything is removed or merged. */
export async function beginOneSchool(run: OneSchoolRun, staged: readonly StagedFile[]): Promise<void> {
  await keepSharedLists(run, staged);
  await run.client.query(foreignSql);
  await askForClaims(run);
}

/** Refuses agents who are students of another school, unless the package has enrolled them. Call it after the merge. */
export async function endOneSchool({ client }: OneSchoolRun): Promise<void> {
  await client.query(`
    insert into import_problem (file, line, "column", reason)
    select 'users.csv', s.line, 'agentSourcedIds', 'is not a student of this school' from stage_users s
    where exists (select from unnest(s.agent_sourced_ids) as agent join import_foreign_student f on f.source_id = agent
      where not exists (select from import_own_student o where o.student_id = f.id))`);
}

/** Drops staged changes and removals in lists that schools share, so that the package can only add to them. */
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

const claimsRow = z.strictObject({ students: z.number() });

/** Requires an operator to confirm that students whom another school has enrolled really have changed schools. */
async function askForClaims(run: OneSchoolRun): Promise<void> {
  const [claims] = await rowsOf(
    claimsRow,
    run.client.query(`
      select count(*)::int as students from import_foreign_student f
      where exists (select from enrolment e where e.student_id = f.id and e.status = 'A') and (
        exists (select from stage_student_enrolments s where s.student_sourced_id = f.source_id and not s.is_deleted)
        or exists (select from stage_enrollments s where s.user_sourced_id = f.source_id and not s.is_deleted))`),
  );
  const students = claims?.students ?? 0;
  if (students === 0) return;
  const words = `${students} ${students === 1 ? 'student' : 'students'} whom another school has enrolled`;
  if (run.confirmsJoining) {
    run.warnings.push(`studentEnrolments.csv: enrolled as confirmed: ${words}.`);
    return;
  }
  const reason = `would enrol ${words}`;
  run.excesses.push({ kind: 'joining', file: 'studentEnrolments.csv', count: students, reason });
  run.problems.add({ file: 'studentEnrolments.csv', line: 0, column: '', reason });
}
