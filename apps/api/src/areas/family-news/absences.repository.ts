/** Notifications about unexplained absences (W-10.6). */
import { paths } from '@portal/contract/routes';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { rowsOf } from '../../platform/database/rows.ts';
import type { Producer } from './batches.ts';
import { recipientShape, recipientsOf } from './recipients.repository.ts';
import type { School } from './school.repository.ts';

const row = z.strictObject({
  ...recipientShape,
  absenceId: z.string(),
  date: z.string(),
  isFullDay: z.boolean(),
});

interface Wanted {
  school: School;
  from: string;
  today: string;
}

/** One unexplained absence per student and day, unless a reason has been given since. */
const unexplained = ({ school, from, today }: Wanted) => sql`
  select distinct on (a.student_id, a.absence_date) a.id as row_id, a.student_id, a.school_id, a.public_id,
         a.absence_date, a.is_full_day
  from absence a
  where a.school_id = ${school.schoolId} and a.absence_date between ${from}::date and ${today}::date
    and a.requires_reason and a.reason is null and not a.reason_awaiting_approval
    and not exists (
      select from attendance_entry entry where entry.student_id = a.student_id and entry.school_id = a.school_id
        and entry.entry_date = a.absence_date and entry.kind in ('told', 'late') and entry.undone_at is null)
  order by a.student_id, a.absence_date, a.is_full_day desc, a.id`;

/** Whether the adult was already notified of an absence on that day. */
const isNotified = sql`
  exists (
    select from absence other
    join notification n on n.kind = 'absence-to-explain' and n.subject_key = other.public_id::text
      and n.account_id = adult.account_id
    where other.student_id = fact.student_id and other.school_id = fact.school_id
      and other.absence_date = fact.absence_date)`;

/** Whether the office has already texted the adult about the absence today. */
const isTexted = ({ school, today }: Wanted) => sql`
  exists (
    select from absence_ask ask
    join account_parent parent on parent.known_parent_id = ask.known_parent_id and parent.account_id = adult.account_id
    where ask.student_id = fact.student_id and ask.school_id = fact.school_id and ask.absence_date = fact.absence_date
      and (ask.sent_at is not null or ask.failed_at is null)
      and (ask.asked_at at time zone ${school.timeZone})::date = ${today}::date)`;

export const absencesToExplain = (wanted: Wanted): Producer<z.output<typeof row>> => ({
  find: async (trx, after) =>
    rowsOf(
      row,
      recipientsOf({
        facts: unexplained(wanted),
        columns: sql`fact.public_id::text as "absenceId", fact.absence_date as date, fact.is_full_day as "isFullDay"`,
        after,
        isWanted: sql`not ${isNotified} and not ${isTexted(wanted)}`,
      }).execute(trx),
    ),
  eventOf: ({ accountId, studentId, oneSchoolId, absenceId, date, isFullDay }) => ({
    kind: 'absence-to-explain',
    accountId,
    studentId,
    schoolId: wanted.school.schoolId,
    params: { absenceId, date, isFullDay },
    subjectKey: absenceId,
    link: paths.reportReason({ studentId: oneSchoolId, centreCode: wanted.school.centreCode, absenceId }),
  }),
});
