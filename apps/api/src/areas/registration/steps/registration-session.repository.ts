/** Registrations in the database: the progress with an invitation, and the browsers in use. */
import type { RegistrationStage } from '@portal/contract/registration';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Db, Queryable, Trx } from '../../../platform/database/database.ts';
import { rowsOf } from '../../../platform/database/rows.ts';
import { sessionFigures } from './registration.figures.ts';
import { registrationKindSchema, stageOf } from './registration.policy.ts';
import type { RegistrationKind } from './registration.policy.ts';

/** What a registration is for. */
export type RegistrationSubject =
  { kind: 'owner'; invitationId: number } | { kind: 'viewer'; delegationId: number };

const registrationRow = z.strictObject({
  id: z.number(),
  sessionId: z.number(),
  kind: registrationKindSchema,
  invitationId: z.nullable(z.number()),
  delegationId: z.nullable(z.number()),
  isNameConfirmed: z.boolean(),
  verifiedAt: z.nullable(z.date()),
  pendingKeys: z.array(z.string()),
  accountId: z.nullable(z.number()),
  accountEmail: z.nullable(z.string()),
  isWaiting: z.boolean(),
});
type Row = z.output<typeof registrationRow>;

/** A registration as one browser sees it. */
export interface Registration extends Omit<Row, 'isNameConfirmed' | 'isWaiting'> {
  stage: RegistrationStage;
}

/** Terms that apply to the future account and are not accepted yet. */
const pendingTerms = sql`
  select d.id, d.key, d.kind from terms_document d
  where d.is_current and d.kind in ('privacy', r.kind)
    and not exists (select from registration_terms t where t.registration_id = r.id and t.terms_document_id = d.id)`;

/** A registered account that was never activated; not one the school switched off. */
export const isWaitingForActivation = sql`(
  not a.is_active
  and exists (select from activation_link l where l.account_id = a.id)
  and not exists (select from activation_link l where l.account_id = a.id and l.used_at is not null))`;

const selectRegistration = sql`
  select r.id, s.id as "sessionId", r.kind, r.invitation_id as "invitationId",
         r.viewer_delegation_id as "delegationId", r.name_confirmed_at is not null as "isNameConfirmed",
         s.verified_at as "verifiedAt",
         array(select p.key from (${pendingTerms}) p order by p.kind desc, p.id) as "pendingKeys",
         r.account_id as "accountId", a.email as "accountEmail",
         coalesce(${isWaitingForActivation}, false) as "isWaiting"
  from registration_session s
  join registration r on r.id = s.registration_id
  left join invitation i on i.id = r.invitation_id
  left join account a on a.id = r.account_id`;

/**
 * An open registration ends when its code is cancelled or expires, or when a viewer's link is withdrawn or superseded.
 * Finished ones stay.
 */
const isLive = (now: Date) => sql`
  s.expires_at > ${now}
  and (r.account_id is not null
    or (i.cancelled_at is null and i.expires_at > ${now})
    or exists (
      select from viewer_invitation v
      where v.delegation_id = r.viewer_delegation_id and v.ended_at is null and v.expires_at > ${now}
        and v.sent_at <= s.created_at))`;

function toRegistration({ isNameConfirmed, isWaiting, ...row }: Row, now: Date): Registration {
  const shownAfter = now.getTime() - sessionFigures.lifeMs;
  const stage = stageOf({
    kind: row.kind,
    hasPendingTerms: row.pendingKeys.length > 0,
    isNameConfirmed,
    isIdentityShown: row.verifiedAt !== null && row.verifiedAt.getTime() > shownAfter,
    account: row.accountId === null ? 'none' : isWaiting ? 'waiting' : 'active',
  });
  return { ...row, stage };
}

export interface SessionKey {
  kind: RegistrationKind | null;
  idHash: Buffer;
  browserHash: Buffer;
}

/** The live registration with an id that was issued to this browser. */
export async function findRegistration(
  db: Queryable,
  { kind, idHash, browserHash }: SessionKey,
  now: Date,
): Promise<Registration | null> {
  const rows = await rowsOf(
    registrationRow,
    sql`${selectRegistration}
    where s.id_hash = ${idHash} and s.browser_hash = ${browserHash}
      and r.kind = coalesce(${kind}, r.kind) and ${isLive(now)}`.execute(db),
  );
  return rows[0] ? toRegistration(rows[0], now) : null;
}

/** Every live registration of a browser, newest first. */
export async function listRegistrations(
  db: Queryable,
  browserHash: Buffer,
  now: Date,
): Promise<Registration[]> {
  const rows = await rowsOf(
    registrationRow,
    sql`${selectRegistration}
    where s.browser_hash = ${browserHash} and ${isLive(now)} order by s.id desc limit 10`.execute(db),
  );
  return rows.map((row) => toRegistration(row, now));
}

/** Locks a registration until the transaction ends, so that the second of two concurrent steps sees the first. */
export async function lockRegistration(trx: Trx, id: number): Promise<void> {
  await sql`select from registration where id = ${id} for update`.execute(trx);
}

/** The registration of an invitation, created by the first call. */
export async function beginRegistration(trx: Trx, subject: RegistrationSubject): Promise<number> {
  const isOwner = subject.kind === 'owner';
  const column = isOwner ? 'invitation_id' : 'viewer_delegation_id';
  const value = isOwner ? subject.invitationId : subject.delegationId;
  await trx
    .insertInto('registration')
    .values({ kind: subject.kind, [column]: value })
    .onConflict((conflict) => conflict.column(column).doNothing())
    .execute();
  const { id } = await trx
    .selectFrom('registration')
    .select('id')
    .where(column, '=', value)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return id;
}

export interface NewSession {
  registrationId: number;
  idHash: Buffer;
  browserHash: Buffer;
  now: Date;
}

/** A person who was verified in this browser needn't be again when they enter the same code. */
export async function insertRegistrationSession(trx: Trx, session: NewSession): Promise<void> {
  const { registrationId, idHash, browserHash, now } = session;
  await sql`
    insert into registration_session (registration_id, id_hash, browser_hash, created_at, expires_at, verified_at)
    values (${registrationId}, ${idHash}, ${browserHash}, ${now},
            ${new Date(now.getTime() + sessionFigures.lifeMs)},
            (select max(verified_at) from registration_session
             where registration_id = ${registrationId} and browser_hash = ${browserHash}
               and expires_at > ${now}))`.execute(trx);
}

/** Records the pending documents among these keys as accepted, with their versions. */
export async function acceptPending(
  trx: Trx,
  registrationId: number,
  keys: readonly string[],
  now: Date,
): Promise<void> {
  await sql`
    insert into registration_terms (registration_id, terms_document_id, accepted_at)
    select r.id, p.id, ${now} from registration r cross join lateral (${pendingTerms}) p
    where r.id = ${registrationId} and p.key = any(${keys})`.execute(trx);
}

/** Applies the terms accepted during registration to the account, with their versions. */
export async function copyAcceptances(trx: Trx, registrationId: number, accountId: number): Promise<void> {
  await sql`
    insert into account_terms (account_id, terms_document_id, accepted_at)
    select ${accountId}, terms_document_id, accepted_at from registration_terms
    where registration_id = ${registrationId}
    on conflict do nothing`.execute(trx);
}

export async function confirmName(trx: Trx, registrationId: number, now: Date): Promise<void> {
  await trx
    .updateTable('registration')
    .set({ name_confirmed_at: now })
    .where('id', '=', registrationId)
    .execute();
}

export async function markVerified(trx: Trx, sessionId: number, now: Date): Promise<void> {
  await trx
    .updateTable('registration_session')
    .set({ verified_at: now })
    .where('id', '=', sessionId)
    .execute();
}

/** Records the account the registration led to, in this browser, where the person is known from now on. */
export async function completeRegistration(
  trx: Trx,
  { id, sessionId }: Pick<Registration, 'id' | 'sessionId'>,
  accountId: number,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('registration')
    .set({ account_id: accountId, completed_at: now })
    .where('id', '=', id)
    .execute();
  await markVerified(trx, sessionId, now);
}

/** Deletes abandoned browsers, with their pending codes and messages. */
export async function sweepRegistrationSessions(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - 2 * 24 * 60 * 60_000);
  await db.deleteFrom('registration_session').where('expires_at', '<', before).execute();
  await db.deleteFrom('registration_code_send').where('sent_at', '<', before).execute();
}
