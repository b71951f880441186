/** The part of a person's data copy about late arrivals and early departures (docs/decisions/accounts/my-data.md). */
import { sql } from 'kysely';
import { atSchool, isShown } from '../students/index.ts';
import type { AreaData } from '../students/index.ts';

/** A reason that the office was told is with its absence. Who told it may be of another household. */
export const attendanceTodayData: AreaData = {
  students: [
    {
      tables: ['attendance_entry'],
      key: 'lateArrivalsAndDepartures',
      title: 'Late arrivals and early departures',
      rows: () => sql`
        select t.student_id, json_build_object('date', t.entry_date, 'school', school.name,
            'kind', case t.kind when 'late' then 'Late arrival' else 'Early departure' end,
            'time', to_char(t.entry_time, 'HH24:MI'), 'reason', t.reason) as record
        from attendance_entry t
        join shown on ${atSchool('t')} and ${isShown('Attendance')}
        join school on school.id = t.school_id
        where t.kind <> 'told' and t.undone_at is null
        order by t.entry_date desc, t.id`,
    },
  ],
};
