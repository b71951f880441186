/** Features of the office's demo school: switched off by the import and by the principal, for the school and for students. */
import type { Trx } from '../../platform/database/database.ts';

const dayMs = 86_400_000;
const principal = 'Amara Osei';

export async function insertSwitches(
  trx: Trx,
  students: readonly { studentId: number }[],
  { schoolId, today, now }: { schoolId: number; today: string; now: Date },
): Promise<void> {
  const [courtMatter, inCare, imported] = students;
  if (!courtMatter || !inCare || !imported) throw new Error('The demo school has too few families');
  await trx
    .insertInto('feature_switch')
    .values([
      { school_id: schoolId, feature: 'AssessmentPlanner', is_on: false },
      { school_id: schoolId, student_id: imported.studentId, feature: 'StudentPhoto', is_on: false },
    ])
    .execute();
  const at = (daysAgo: number): Date => new Date(now.getTime() - daysAgo * dayMs);
  const switches = [
    { student_id: null, feature: 'ExamTimetable', reason: null, review_on: null, set_at: at(9) },
    {
      student_id: courtMatter.studentId,
      feature: 'AcademicReports',
      reason: 'Court matter, see the principal',
      review_on: today,
      set_at: at(6),
    },
    {
      student_id: inCare.studentId,
      feature: 'Behaviour',
      reason: 'Agreed with the family',
      review_on: null,
      set_at: at(2),
    },
  ];
  for (const one of switches) await insertSwitch(trx, schoolId, one);
}

async function insertSwitch(
  trx: Trx,
  schoolId: number,
  one: {
    student_id: number | null;
    feature: string;
    reason: string | null;
    review_on: string | null;
    set_at: Date;
  },
): Promise<void> {
  const { student_id, feature, set_at } = one;
  await trx
    .insertInto('office_switch')
    .values({ school_id: schoolId, is_on: false, set_by: principal, ...one })
    .execute();
  await trx
    .insertInto('office_switch_change')
    .values({
      school_id: schoolId,
      student_id,
      feature,
      after: JSON.stringify({ isOn: false, yearLevels: null }),
      changed_by: principal,
      changed_at: set_at,
    })
    .execute();
}
