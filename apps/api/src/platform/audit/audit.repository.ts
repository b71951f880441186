/** The append-only audit: one row for every write, sign-in event and denial, in the transaction it records. */
import type { FamilyActor, SchoolSystemActor, StaffActor, SystemActor } from '../access/actor.ts';
import type { Db, Queryable, Trx } from '../database/database.ts';
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
  | Pick<StaffActor | SchoolSystemActor, 'kind' | 'label'>
  | SystemActor;

export type AuditedCall = Pick<Call, 'requestId' | 'now'> & { actor: AuditedActor | null };

export async function recordAudit(db: Queryable, call: AuditedCall, entry: AuditEntry): Promise<void> {
  const { actor } = call;
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
      detail: JSON.stringify(entry.detail ?? {}),
    })
    .execute();
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
