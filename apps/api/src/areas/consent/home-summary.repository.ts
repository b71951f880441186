/** The consent figures on home. */
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { homeSummary } from '../students/index.ts';

export const consentAtHome = homeSummary(
  z.strictObject({ pending: z.number(), nextDue: z.nullable(z.string()) }),
  sql`(
    select jsonb_build_object('pending', count(*), 'nextDue', min(c.due_date))
    from consent_request c
    where c.student_id = place.student_id and c.school_id = place.school_id
      and c.state = 1 and c.due_date >= clock.today)`,
);
