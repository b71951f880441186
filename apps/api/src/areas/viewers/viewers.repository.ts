/** Delegations for the owner who granted them: every statement filters by owner (T21, T25). */
import type { AssignableFeature, ViewerStatus } from '@portal/contract/viewers';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Queryable, Trx } from '../../platform/database/database.ts';
import { rowsOf } from '../../platform/database/rows.ts';
import { storedStatus, storedStatusSchema, wireStatus } from './viewers.policy.ts';

const storedRow = z.strictObject({
  id: z.number(),
  token: z.string(),
  studentId: z.number(),
  viewerKey: z.nullable(z.string()),
  ownerKey: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  registeredEmail: z.nullable(z.string()),
  status: storedStatusSchema,
  features: z.array(z.string()),
  invitedAt: z.date(),
  invitationExpiresAt: z.nullable(z.date()),
  lastAccessAt: z.nullable(z.date()),
});
type StoredRow = z.output<typeof storedRow>;

export type ViewerRow = Omit<StoredRow, 'status'> & { status: ViewerStatus };

/** Last access: the viewer's latest activity since this access was approved. */
const viewerColumns = sql`
  d.id, d.public_id as token, d.student_id as "studentId", d.first_name as "firstName", d.last_name as "lastName",
  d.email, d.status, d.features, d.invited_at as "invitedAt", o.public_id as "ownerKey", v.public_id as "viewerKey",
  v.email as "registeredEmail",
  (select i.expires_at from viewer_invitation i
   where i.delegation_id = d.id and i.ended_at is null) as "invitationExpiresAt",
  (select max(seen.at)
   from (select v.last_login_at as at
         union all
         select s.last_seen_at from session s where s.account_id = v.id) seen
   where seen.at >= d.activated_at) as "lastAccessAt"`;

const viewerTables = sql`
  viewer_delegation d
  join account o on o.id = d.owner_account_id
  left join account v on v.id = d.viewer_account_id`;

const toViewer = (row: StoredRow): ViewerRow => ({ ...row, status: wireStatus(row.status) });

/** The viewers an owner invited for the students: pending ones first, removed ones last. */
export async function listViewers(
  db: Queryable,
  ownerAccountId: number,
  studentIds: readonly number[],
): Promise<ViewerRow[]> {
  const rows = await rowsOf(
    storedRow,
    sql`
    select ${viewerColumns}
    from ${viewerTables}
    where d.owner_account_id = ${ownerAccountId} and d.student_id = any(${[...studentIds]}::bigint[])
    order by array_position(array['Awaiting Approval', 'Active', 'Invited', 'Blocked', 'Removed'], d.status),
             d.first_name, d.last_name, d.id`.execute(db),
  );
  return rows.map(toViewer);
}

export interface ViewerRef {
  ownerAccountId: number;
  studentId: number;
  token: string;
}

/** One viewer of one student and owner, locked until the transaction ends. */
export async function findViewerToChange(trx: Trx, ref: ViewerRef): Promise<ViewerRow | null> {
  const rows = await rowsOf(
    storedRow,
    sql`
    select ${viewerColumns}
    from ${viewerTables}
    where d.public_id = ${ref.token}::uuid and d.owner_account_id = ${ref.ownerAccountId}
      and d.student_id = ${ref.studentId}
    for update of d`.execute(trx),
  );
  return rows[0] ? toViewer(rows[0]) : null;
}

/** Serialises an owner's changes to the viewers of one student. */
export async function lockSharing(trx: Trx, ownerAccountId: number, studentId: number): Promise<void> {
  await trx
    .selectFrom('account_student')
    .select('student_id')
    .where('account_id', '=', ownerAccountId)
    .where('student_id', '=', studentId)
    .forUpdate()
    .execute();
}

const foundRow = z.strictObject({ found: z.boolean() });

/** Whether the owner already shares the student with this address, or has invited it; ignores `except`. */
export async function isInvited(
  trx: Trx,
  { ownerAccountId, studentId, email }: { ownerAccountId: number; studentId: number; email: string },
  except?: number,
): Promise<boolean> {
  const rows = await rowsOf(
    foundRow,
    sql`
    select exists (
      select from viewer_delegation d
      left join account v on v.id = d.viewer_account_id
      where d.student_id = ${studentId} and d.owner_account_id = ${ownerAccountId} and d.status <> 'Removed'
        and lower(${email}) in (lower(d.email), lower(v.email)) and d.id is distinct from ${except ?? null}::bigint
    ) as found`.execute(trx),
  );
  return rows[0]?.found ?? false;
}

export interface ViewerDetails {
  firstName: string;
  lastName: string;
  email: string;
  features: readonly AssignableFeature[];
}

export async function insertViewer(
  trx: Trx,
  owned: { ownerAccountId: number; studentId: number },
  details: ViewerDetails,
  now: Date,
): Promise<{ id: number; token: string }> {
  return trx
    .insertInto('viewer_delegation')
    .values({
      student_id: owned.studentId,
      owner_account_id: owned.ownerAccountId,
      first_name: details.firstName,
      last_name: details.lastName,
      email: details.email,
      features: [...details.features],
      status: 'Invited',
      invited_at: now,
    })
    .returning(['id', 'public_id as token'])
    .executeTakeFirstOrThrow();
}

export async function updateViewerDetails(trx: Trx, id: number, details: ViewerDetails): Promise<void> {
  await trx
    .updateTable('viewer_delegation')
    .set({
      first_name: details.firstName,
      last_name: details.lastName,
      email: details.email,
      features: [...details.features],
    })
    .where('id', '=', id)
    .execute();
}

export async function setViewerStatus(trx: Trx, id: number, status: ViewerStatus, now: Date): Promise<void> {
  await trx
    .updateTable('viewer_delegation')
    .set((eb) => ({
      status: storedStatus(status),
      ...(status === 'Active' ? { activated_at: eb.fn.coalesce('activated_at', eb.val(now)) } : {}),
    }))
    .where('id', '=', id)
    .execute();
}

/** The sharing owner's name and contact details for the messages. */
export async function getOwner(
  db: Queryable,
  accountId: number,
): Promise<{ email: string; firstName: string; lastName: string }> {
  return db
    .selectFrom('account')
    .select(['email', 'first_name as firstName', 'last_name as lastName'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
}

/** For a command on an owner's behalf. */
export async function findOwnerByEmail(db: Queryable, email: string): Promise<{ id: number } | null> {
  const row = await db
    .selectFrom('account')
    .select('id')
    .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', email.toLowerCase()))
    .where('known_parent_id', 'is not', null)
    .executeTakeFirst();
  return row ?? null;
}
