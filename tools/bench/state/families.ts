/** Signed-in families from all over the state. Their sessions are inserted directly, without signing in. */
import * as z from 'zod/mini';
import { rowsOf } from '../../../apps/api/src/platform/database/rows.ts';
import { asOwner } from './data.ts';
import type { BenchDatabase } from './data.ts';

export interface Family {
  cookie: string;
  oneSchoolId: string;
  centreCode: string;
}

const familyRow = z.strictObject({ sessionId: z.string(), oneSchoolId: z.string(), centreCode: z.string() });

/**
 * Picks accounts at regular intervals, each with a session and its first student. Deletes the looks of earlier runs, so
 * that every page is viewed for the first time that day.
 */
export async function signInFamilies(database: BenchDatabase, wanted: number): Promise<Family[]> {
  return asOwner(database.ownerConnectionString, async (client) => {
    await client.query(`set session_replication_role = replica`);
    await client.query(`delete from session`);
    await client.query(
      `delete from record_look where month = date_trunc('month', now() at time zone 'Australia/Brisbane')`,
    );
    const rows = await rowsOf(
      familyRow,
      client.query(
        `with picked as (
           select account_id, student_id from (
             select account_id, min(student_id) as student_id, row_number() over (order by account_id) as position,
                    count(*) over () as total
             from account_student group by account_id) accounts
           where position % greatest(1, total / $1) = 0
           limit $1),
         started as (
           insert into session (id_hash, account_id, created_at, last_seen_at, authenticated_at, user_agent)
           select sha256(('bench-session-' || account_id)::bytea), account_id, now(), now(), now(), 'bench' from picked)
         select 'bench-session-' || account_id as "sessionId", student.one_school_id as "oneSchoolId",
                school.centre_code as "centreCode"
         from picked
         join student on student.id = picked.student_id
         join enrolment on enrolment.student_id = student.id and enrolment.status = 'A'
         join school on school.id = enrolment.school_id
         order by md5(account_id::text)`,
        [wanted],
      ),
    );
    await client.query('vacuum analyze session, record_look');
    return rows.map(({ sessionId, ...family }) => ({ ...family, cookie: `sid=${sessionId}` }));
  });
}

/**
 * Marks every session as just used: a request with an older session would also update it. The vacuum removes the old row
 * versions, which in production never amount to the whole table.
 */
export async function renewSessions(database: BenchDatabase): Promise<void> {
  await asOwner(database.ownerConnectionString, async (client) => {
    await client.query('update session set last_seen_at = now()');
    await client.query('vacuum analyze session');
  });
}
