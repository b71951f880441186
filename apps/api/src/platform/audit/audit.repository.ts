/** The append-only audit: one row for every write, sign-in event and denial, in the transaction it records. */
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type {
  AdminViewActor,
  FamilyActor,
  ProvisioningActor,
  SchoolSystemActor,
  StaffActor,
  SystemActor,
} from '../access/actor.ts';
import type { Db, Queryable, Trx } from '../database/database.ts';
import { rowsOf } from '../database/rows.ts';
import { isInView } from '../database/view-context.ts';
import type { Call } from '../http/call.ts';

export interface AuditEntry {
  event: string;
  outcome?: 'done' | 'refused' | 'failed';
  /** The account on whose behalf it was done, or that it identified; defaults to the actor's. */
  actorAccountId?: number | null;
  studentId?: number;
  schoolId?: number;
  /** The public id of the subject. */
  subject?: string;
  /** No secrets, no typed text, no contact details. */
  detail?: Record<string, string | number | boolean | null>;
}

/** The actor as named in the audit; null where unknown. */
export type AuditedActor =
  | Pick<FamilyActor, 'kind' | 'accountId'>
  | (Pick<StaffActor, 'kind' | 'label' | 'staffKey'> & Partial<Pick<StaffActor, 'isBreakGlass'>>)
  | Pick<AdminViewActor, 'kind' | 'label' | 'staffKey'>
  | Pick<SchoolSystemActor, 'kind' | 'label'>
  | ProvisioningActor
  | SystemActor;

export type AuditedCall = Pick<Call, 'requestId' | 'now'> & { actor: AuditedActor | null };

/** In an administration view the family's own reads record nothing: the view records what it shows. */
export async function recordAudit(db: Queryable, call: AuditedCall, entry: AuditEntry): Promise<void> {
  if (isInView()) return;
  const { actor } = call;
  if (isPlain(call, entry) && (await recordBrief(db, call, entry))) return;
  await db
    .insertInto('audit_event')
    .values({
      at: call.now,
      event: entry.event,
      outcome: entry.outcome ?? 'done',
      actor_account_id: entry.actorAccountId ?? (actor?.kind === 'family' ? actor.accountId : null),
      actor_label: actor === null || actor.kind === 'family' ? null : actor.label,
      student_id: entry.studentId ?? null,
      school_id: entry.schoolId ?? null,
      subject: entry.subject ?? null,
      request_id: call.requestId,
      // Several people may have the same name.
      detail: JSON.stringify({
        ...entry.detail,
        ...(actor !== null && 'staffKey' in actor && { staff: actor.staffKey }),
        ...(actor?.kind === 'staff' && actor.isBreakGlass === true && { breakGlass: true }),
      }),
    })
    .execute();
}

/** An account's event that concerns only that account. */
function isPlain(
  { actor }: AuditedCall,
  { outcome = 'done', studentId, schoolId, subject }: AuditEntry,
): boolean {
  const isOfAccount = actor === null || actor.kind === 'family';
  return isOfAccount && outcome === 'done' && (studentId ?? schoolId ?? subject) === undefined;
}

const idRow = z.strictObject({ id: z.number() });

/**
 * Records a frequent event as a code (docs/decisions/server/audit-partitions.md). Returns `false` for any other event.
 */
async function recordBrief(db: Queryable, call: AuditedCall, entry: AuditEntry): Promise<boolean> {
  const accountId = entry.actorAccountId ?? (call.actor?.kind === 'family' ? call.actor.accountId : null);
  if (accountId === null) return false;
  const rows = await rowsOf(
    idRow,
    sql`
    insert into audit_brief (at, account_id, kind, request_id)
    select ${call.now}, ${accountId}, code, ${call.requestId} from audit_brief_kind
    where event = ${entry.event} and detail = ${JSON.stringify(entry.detail ?? {})}::jsonb
    returning id`.execute(db),
  );
  return rows.length > 0;
}

/**
 * Runs a use case and its audit rows in one transaction. The work must return its audit rows: a change without one
 * doesn't type-check, and a change whose row can't be written is rolled back (G18).
 */
export async function inAuditedTransaction<T>(
  db: Db,
  call: AuditedCall,
  work: (trx: Trx) => Promise<{ result: T; audit: AuditEntry | [AuditEntry, ...AuditEntry[]] }>,
): Promise<T> {
  return db.transaction().execute(async (trx) => {
    const { result, audit } = await work(trx);
    for (const entry of Array.isArray(audit) ? audit : [audit]) await recordAudit(trx, call, entry);
    return result;
  });
}
