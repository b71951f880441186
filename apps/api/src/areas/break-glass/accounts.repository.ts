/** Break-glass accounts, their roles and enrolment links. */
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Db, Queryable, Trx } from '../../platform/database/database.ts';
import { rowsOf } from '../../platform/database/rows.ts';

/** No identity provider has this issuer: those are URLs. */
const issuer = 'break-glass';

export interface NewAccount {
  name: string;
  personId: string | null;
  createdBy: string;
  now: Date;
  expiresAt: Date;
}

const keyRow = z.strictObject({ staffId: z.number(), staffKey: z.string() });
export type AccountKeys = z.output<typeof keyRow>;

export async function insertAccount(trx: Trx, account: NewAccount): Promise<AccountKeys> {
  const { name, personId, createdBy, now, expiresAt } = account;
  const [row] = await rowsOf(
    keyRow,
    sql`
    insert into staff (issuer, subject, name, register_person_id, created_at, last_login_at, access_ends_at)
    values (${issuer}, gen_random_uuid()::text, ${name}, ${personId}, ${now}, ${now}, ${expiresAt})
    returning id as "staffId", public_id::text as "staffKey"`.execute(trx),
  );
  if (!row) throw new Error('A break-glass account was not written');
  await trx
    .insertInto('break_glass_account')
    .values({ staff_id: row.staffId, created_by: createdBy })
    .execute();
  return row;
}

const schoolRow = z.strictObject({ id: z.number(), centreCode: z.string(), name: z.string() });
export type School = z.output<typeof schoolRow>;

export const findSchools = (db: Queryable, centreCodes: readonly string[]): Promise<School[]> =>
  rowsOf(
    schoolRow,
    sql`select id, centre_code as "centreCode", name from school where centre_code = any(${centreCodes}::text[])`.execute(
      db,
    ),
  );

/** Gives the role of the department's support at these schools, or at all of them. */
export async function giveRole(trx: Trx, staffId: number, schools: readonly School[] | null): Promise<void> {
  const places = schools?.map(({ id }) => id) ?? [null];
  for (const school_id of places)
    await trx
      .insertInto('staff_membership')
      .values({ staff_id: staffId, school_id, role: 'department-support' })
      .execute();
}

const accountRow = z.strictObject({
  staffId: z.number(),
  staffKey: z.string(),
  name: z.string(),
  schools: z.array(z.string()),
  passkeys: z.number(),
  expiresAt: z.date(),
  revokedAt: z.nullable(z.date()),
  lastUsedAt: z.nullable(z.date()),
});
export type AccountRow = z.output<typeof accountRow>;

/** Every account, or the one with this public id. */
export const listAccounts = (db: Queryable, staffKey: string | null = null): Promise<AccountRow[]> =>
  rowsOf(
    accountRow,
    sql`
    select staff.id as "staffId", staff.public_id::text as "staffKey", staff.name,
           array(select s.centre_code from staff_membership m join school s on s.id = m.school_id
                 where m.staff_id = staff.id order by s.centre_code) as schools,
           (select count(*)::int from break_glass_passkey p where p.staff_id = staff.id) as passkeys,
           staff.access_ends_at as "expiresAt", b.revoked_at as "revokedAt",
           (select max(p.last_used_at) from break_glass_passkey p where p.staff_id = staff.id) as "lastUsedAt"
    from break_glass_account b join staff on staff.id = b.staff_id
    where ${staffKey}::uuid is null or staff.public_id = ${staffKey}::uuid
    order by staff.id`.execute(db),
  );

export async function replaceLink(
  trx: Trx,
  staffId: number,
  link: { hash: Buffer; until: Date } | null,
): Promise<void> {
  await trx
    .updateTable('break_glass_account')
    .set({ enrolment_hash: link?.hash ?? null, enrolment_until: link?.until ?? null })
    .where('staff_id', '=', staffId)
    .execute();
}

const linkRow = z.strictObject({ staffId: z.number(), staffKey: z.string(), name: z.string() });
export type LinkedAccount = z.output<typeof linkRow>;

/** The account of a link that still works. In a transaction, `isLocked` lets one caller use it up. */
export async function findLinked(
  db: Queryable,
  hash: Buffer,
  now: Date,
  { isLocked }: { isLocked: boolean },
): Promise<LinkedAccount | null> {
  const [row] = await rowsOf(
    linkRow,
    sql`
    select staff.id as "staffId", staff.public_id::text as "staffKey", staff.name
    from break_glass_account b join staff on staff.id = b.staff_id
    where b.enrolment_hash = ${hash} and b.enrolment_until > ${now} and b.revoked_at is null
      and staff.access_ends_at > ${now}
    ${isLocked ? sql`for update of b` : sql``}`.execute(db),
  );
  return row ?? null;
}

/** Ends the person's access, and deletes the passkeys. The roles stay: they decide who sees past uses. */
export async function revoke(trx: Trx, staffId: number, now: Date): Promise<void> {
  await trx.updateTable('staff').set({ access_ends_at: now }).where('id', '=', staffId).execute();
  await trx
    .updateTable('break_glass_account')
    .set({ revoked_at: now, enrolment_hash: null, enrolment_until: null })
    .where('staff_id', '=', staffId)
    .execute();
  await trx.deleteFrom('break_glass_passkey').where('staff_id', '=', staffId).execute();
}

/** The schools that the account covers; null for all of them. */
export async function listSchoolIds(db: Queryable, staffId: number): Promise<(number | null)[]> {
  const rows = await db
    .selectFrom('staff_membership')
    .select('school_id')
    .where('staff_id', '=', staffId)
    .orderBy('id')
    .execute();
  return rows.map(({ school_id }) => school_id);
}

const offerRow = z.strictObject({ isOffered: z.boolean() });

/** Whether any account could sign in. */
export async function isOffered(db: Db, now: Date): Promise<boolean> {
  const [row] = await rowsOf(
    offerRow,
    sql`
    select exists (
      select from break_glass_passkey p join staff on staff.id = p.staff_id
      where staff.access_ends_at > ${now}) as "isOffered"`.execute(db),
  );
  return row?.isOffered ?? false;
}
