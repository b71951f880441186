/** Reads notices for families. The statement checks the caller's rights. */
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Queryable, Trx } from '../../platform/database/database.ts';
import { rowsOf } from '../../platform/database/rows.ts';
import { placesOfRelation, relationsOf } from '../students/index.ts';
import { isNoticeOf } from './notice-audience.repository.ts';

const noticeRow = z.strictObject({
  rowId: z.number(),
  id: z.string(),
  title: z.string(),
  message: z.string(),
  schoolName: z.string(),
  timeZone: z.string(),
  shownAt: z.date(),
  endsAt: z.date(),
  isUrgent: z.boolean(),
});
export type NoticeRow = z.output<typeof noticeRow>;

/** Finds a shown notice for a student of whom the caller is an account owner. */
export async function findNotice(
  db: Queryable,
  { accountId, noticeId, now }: { accountId: number; noticeId: string; now: Date },
): Promise<NoticeRow | undefined> {
  const [row] = await rowsOf(
    noticeRow,
    sql`
    with relation as (select * from (${relationsOf(accountId)}) related where related.is_owner),
    place as (${placesOfRelation})
    select n.id as "rowId", n.public_id::text as id, n.title, n.message, school.name as "schoolName",
           school.time_zone as "timeZone", n.sends_at as "shownAt", n.ends_at as "endsAt",
           n.is_urgent as "isUrgent"
    from school_notice n join school on school.id = n.school_id
    where n.public_id = ${noticeId}::uuid
      and exists (select from place where ${isNoticeOf(sql`${now}::timestamptz`)})`.execute(db),
  );
  return row;
}

export async function noteOpening(
  trx: Trx,
  { rowId, accountId, now }: { rowId: number; accountId: number; now: Date },
): Promise<void> {
  await sql`
    insert into school_notice_opening (notice_id, account_id, opened_at) values (${rowId}, ${accountId}, ${now})
    on conflict do nothing`.execute(trx);
}
