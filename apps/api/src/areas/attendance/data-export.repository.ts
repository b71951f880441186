/** The part of a person's data copy about absences (docs/decisions/accounts/my-data.md). */
import { sql } from 'kysely';
import { ofSchool } from '../students/index.ts';
import type { AreaData } from '../students/index.ts';

export const attendanceData: AreaData = {
  students: [
    {
      tables: ['absence'],
      key: 'absences',
      title: 'Absences',
      rows: ofSchool(
        'absence',
        'Attendance',
        sql`json_build_object('date', t.absence_date, 'school', school.name, 'period', t.absence_period,
            'from', t.time_from, 'to', t.time_to, 'requiresReason', t.requires_reason, 'reason', t.reason,
            'reasonUnauthorised', t.reason_unauthorised, 'awaitingApproval', t.reason_awaiting_approval,
            'reportedByFamily', t.by_family, 'noteOfSchool', t.school_note)`,
        sql`t.absence_date desc, t.id`,
      ),
    },
  ],
};
