/** The append-only audit: one row for every write, sign-in event and denial, in the transaction of what it records. */
import type { Db, Queryable, Trx } from '../database/database.ts';
import type { Call } from '../http/call.ts';

export interface AuditEntry {
  event: string;
  outcome?: 'done' | 'refused' | 'failed';
  actorAccountId?: number | null;
  /** Who acted when it was no account: a command, a job. */
  actorLabel?: string;
  studentId?: number;
  schoolId?: number;
  /** The public id of what was touched. */
  subject?: string;
  /** No secrets, no typed text, no contact details. */
  detail?: Record<string, string | number | boolean | null>;
}

type AuditedCall = Pick<Call, 'requestId' | 'now'> & { actor?: { accountId: number } | null };

export async function recordAudit(db: Queryable, call: AuditedCall, entry: AuditEntry): Promise<void> {
  await db
    .insertInto('audit_event')
    .values({
      at: call.now,
      event: entry.event,
      outcome: entry.outcome ?? 'done',
      actor_account_id: entry.actorAccountId ?? call.actor?.accountId ?? null,
      actor_label: entry.actorLabel ?? null,
      student_id: entry.studentId ?? null,
      school_id: entry.schoolId ?? null,
      subject: entry.subject ?? null,
      request_id: call.requestId,
      detail: JSON.stringify(entry.detail ?? {}),
    })
    .execute();
}

/**
 * Runs a use case and its audit rows in one transaction. The work must hand back what to record: a change without
 * an audit row doesn't type-check, and one whose row can't be written doesn't happen (G18).
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
