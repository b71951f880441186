/** Sign-ins with break-glass accounts, and the principals who are notified. */
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Queryable, Trx } from '../../platform/database/database.ts';
import { rowsOf } from '../../platform/database/rows.ts';
import { hasAccess } from '../../platform/session/staff-session.repository.ts';

/** Returns the use's public id. */
export async function insertUse(trx: Trx, staffId: number, now: Date): Promise<string> {
  const row = await trx
    .insertInto('break_glass_use')
    .values({ staff_id: staffId, used_at: now })
    .returning('public_id')
    .executeTakeFirstOrThrow();
  return row.public_id;
}

const claimedRow = z.strictObject({ staffId: z.number(), name: z.string(), at: z.date() });

/** Claims the use. Returns null if its e-mails were enqueued already. */
export async function claimUse(
  trx: Trx,
  useId: string,
  now: Date,
): Promise<z.output<typeof claimedRow> | null> {
  const [row] = await rowsOf(
    claimedRow,
    sql`
    update break_glass_use u set told_at = ${now} from staff
    where u.public_id = ${useId}::uuid and u.told_at is null and staff.id = u.staff_id
    returning u.staff_id as "staffId", staff.name, u.used_at as at`.execute(trx),
  );
  return row ?? null;
}

const emailRow = z.strictObject({ email: z.string() });

/** The addresses of the principals at the schools that the account covers, without those who have left. */
export async function listPrincipals(db: Queryable, staffId: number, now: Date): Promise<string[]> {
  const rows = await rowsOf(
    emailRow,
    sql`
    select distinct staff.email
    from staff_membership own
    join staff_membership m on m.role = 'principal' and (own.school_id is null or m.school_id = own.school_id)
    join staff on staff.id = m.staff_id
    where own.staff_id = ${staffId} and staff.email is not null and ${hasAccess(now)}
    order by staff.email`.execute(db),
  );
  return rows.map(({ email }) => email);
}

const useRow = z.strictObject({ name: z.string(), at: z.date() });
export type UseRow = z.output<typeof useRow>;

/** Sign-ins since a time with accounts that cover the school, including accounts whose access has ended. */
export const listUses = (db: Queryable, schoolId: number, since: Date): Promise<UseRow[]> =>
  rowsOf(
    useRow,
    sql`
    select staff.name, u.used_at as at
    from break_glass_use u join staff on staff.id = u.staff_id
    where u.used_at > ${since}
      and exists (select from staff_membership m
                  where m.staff_id = u.staff_id and coalesce(m.school_id, ${schoolId}) = ${schoolId})
    order by u.used_at desc, u.id desc limit 20`.execute(db),
  );
