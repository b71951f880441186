/** School notices on the home page. */
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { homeSummary } from '../students/index.ts';
import { isNoticeOf } from './notice-audience.repository.ts';

/** Home lists a notice once, even if it is for several students. */
export const noticesAtHome = homeSummary(
  z.array(
    z.strictObject({
      id: z.string(),
      title: z.string(),
      shownAt: z.string(),
      endsAt: z.string(),
      isUrgent: z.boolean(),
    }),
  ),
  sql`coalesce((
    select jsonb_agg(jsonb_build_object('id', n.public_id, 'title', n.title, 'shownAt', n.sends_at, 'endsAt', n.ends_at, 'isUrgent', n.is_urgent)
                     order by n.sends_at desc, n.id desc)
    from school_notice n where ${isNoticeOf(sql`clock.now`)}), '[]')`,
);
