/** The behaviour figures on home. */
import { limits } from '@portal/contract/limits';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { homeSummary } from '../students/index.ts';

export const behaviourAtHome = homeSummary(
  z.strictObject({ newCount: z.number() }),
  sql`jsonb_build_object('newCount', (
    select count(*) from behaviour_incident b
    where b.student_id = place.student_id and b.school_id = place.school_id
      and b.incident_date >= clock.today - ${limits.newForDays}::int))`,
);
