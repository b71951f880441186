/** The figures of home's four summaries over a person's own students, in one statement. */
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Db } from '../../platform/database/database.ts';
import { rowsOf } from '../../platform/database/rows.ts';
import { familyEventKey, isForPlace } from './event-audience.repository.ts';

/** A student at a school, with what home may count there. */
export interface CountedPlace {
  student_id: number;
  school_id: number;
  year_level: string;
  today: string;
  attendance: boolean;
  events: boolean;
  finance: boolean;
  consent: boolean;
  /** Consent requests wait for the primary account owner alone. */
  answers_consent: boolean;
}

const summaryRow = z.strictObject({
  pendingConsents: z.number(),
  nextConsentDue: z.nullable(z.string()),
  unexplainedAbsences: z.number(),
  futureAbsences: z.number(),
  exams: z.number(),
  assessments: z.number(),
  excursions: z.number(),
  schoolEvents: z.number(),
  paymentsDue: z.number(),
  centsOwing: z.number(),
  paymentsOverdue: z.number(),
});
export type SummaryRow = z.output<typeof summaryRow>;

/** Counts upcoming events once, however many of the family's students they are for. */
export async function findSummaries(
  db: Db,
  places: readonly CountedPlace[],
): Promise<SummaryRow | undefined> {
  const rows = await rowsOf(
    summaryRow,
    sql`
    with place as (
      select * from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as p(
        student_id bigint, school_id bigint, year_level text, today date,
        attendance boolean, events boolean, finance boolean, answers_consent boolean)
    ),
    consents as (
      select count(*) as pending, min(c.due_date) as next_due
      from place join consent_request c on c.student_id = place.student_id and c.school_id = place.school_id
      where place.answers_consent and c.state = 1 and c.due_date >= place.today
    ),
    absences as (
      select count(*) filter (where a.requires_reason and a.reason is null and not a.reason_awaiting_approval)
               as unexplained,
             count(*) filter (where a.absence_date > place.today
               or (a.absence_date = place.today and a.source_id is null)) as future
      from place join absence a on a.student_id = place.student_id and a.school_id = place.school_id
      where place.attendance
        and (a.absence_date >= place.today or (a.requires_reason and a.reason is null and not a.reason_awaiting_approval))
    ),
    events as (
      select distinct ${familyEventKey} as key, e.event_type
      from place join upcoming_event e on e.school_id = place.school_id
      where place.events and not e.is_cancelled and e.end_date >= place.today
        and ${isForPlace}
    ),
    event_counts as (
      select count(*) filter (where event_type = 'E') as exams,
             count(*) filter (where event_type = 'A') as assessments,
             count(*) filter (where event_type = 'X') as excursions,
             count(*) filter (where event_type = 'V') as school_events
      from events
    ),
    payments as (
      select count(*) as due, coalesce(sum(standing.owing_cents), 0)::bigint as owing,
             count(*) filter (where i.due_date < place.today) as overdue
      from place join invoice i on i.student_id = place.student_id and i.school_id = place.school_id
      join invoice_standing standing on standing.invoice_id = i.id
      where place.finance and i.status = 'due' and standing.owing_cents > 0
    )
    select consents.pending as "pendingConsents", consents.next_due as "nextConsentDue",
           absences.unexplained as "unexplainedAbsences", absences.future as "futureAbsences",
           event_counts.exams, event_counts.assessments, event_counts.excursions,
           event_counts.school_events as "schoolEvents",
           payments.due as "paymentsDue", payments.owing as "centsOwing", payments.overdue as "paymentsOverdue"
    from consents, absences, event_counts, payments`.execute(db),
  );
  return rows[0];
}
