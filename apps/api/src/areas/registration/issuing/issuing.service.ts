/** Issues invitation codes to parents in the register (D-5.1; G11). */
import * as z from 'zod/mini';
import type { Config } from '../../../config/config.ts';
import { systemActor } from '../../../platform/access/actor.ts';
import { inAuditedTransaction, recordAudit } from '../../../platform/audit/audit.repository.ts';
import type { AuditEntry, AuditedActor } from '../../../platform/audit/audit.repository.ts';
import type { Db, Trx } from '../../../platform/database/database.ts';
import { notFound } from '../../../platform/errors.ts';
import { hashInvitationCode, randomInvitationCode } from '../owner/invitation-code.policy.ts';
import { invitationFigures } from '../steps/registration.figures.ts';
import { cancelOpenCodes, cancelUnused, insertInvitation } from './issuing.repository.ts';
import type { Addressee } from './issuing.repository.ts';

export interface IssuingDependencies {
  db: Db;
  config: Pick<Config, 'secrets'>;
}

export interface IssuingCall {
  now: Date;
  requestId: string;
  /** The issuer, for the record. */
  by: string;
  /** The issuer in the audit; by default an operator of that name. */
  actor?: AuditedActor;
}

export interface IssuingOptions {
  expiresAt?: Date;
  /** The office's issue that the codes belong to. */
  runId?: number;
  /** Codes of parents with an address in the register are e-mailed. */
  withEmails?: boolean;
  /** Revokes the codes that the parents have. */
  replaces?: boolean;
}

export interface IssuedCode {
  id: string;
  /** The code exists only here and on the letter: the database stores its HMAC. */
  code: string;
  addressee: Addressee;
  expiresAt: Date;
}

/** One code per addressee, all or none. */
export function issueInvitations(
  { db, config }: IssuingDependencies,
  call: IssuingCall,
  addressees: readonly Addressee[],
): Promise<IssuedCode[]> {
  return db.transaction().execute((trx) => issueWithin(trx, config, call, addressees));
}

/** The same in a transaction of the caller. */
export async function issueWithin(
  trx: Trx,
  config: IssuingDependencies['config'],
  { now, requestId, by, actor = systemActor(by) }: IssuingCall,
  addressees: readonly Addressee[],
  { expiresAt = defaultEnd(now), runId, withEmails = false, replaces = false }: IssuingOptions = {},
): Promise<IssuedCode[]> {
  if (replaces) await cancelOpenCodes(trx, addressees, now);
  const issued: IssuedCode[] = [];
  for (const addressee of addressees) {
    const { knownParentId, schoolId } = addressee;
    const code = randomInvitationCode();
    const id = await insertInvitation(trx, {
      codeHash: hashInvitationCode(config.secrets.invitations.current, code),
      knownParentId,
      schoolId,
      expiresAt,
      createdAt: now,
      createdBy: by,
      codeEnd: code.slice(-codeEndLength),
      runId: runId ?? null,
      isEmailed: withEmails && addressee.email !== null,
    });
    await recordAudit(trx, { now, requestId, actor }, auditOf(id, addressee));
    issued.push({ id, code, addressee, expiresAt });
  }
  return issued;
}

const codeEndLength = 4;
const defaultEnd = (now: Date): Date => new Date(now.getTime() + invitationFigures.lifeMs);

const auditOf = (id: string, { schoolId }: Addressee): AuditEntry => ({
  event: 'registration.invitation-issued',
  subject: id,
  schoolId,
});

/** Throws `not-found` when there is no unused code with this id. */
export async function cancelInvitation(
  db: Db,
  { now, requestId, by }: IssuingCall,
  id: string,
): Promise<void> {
  if (!z.safeParse(z.uuid(), id).success) throw notFound();
  return inAuditedTransaction(db, { now, requestId, actor: systemActor(by) }, async (trx) => {
    const cancelled = await cancelUnused(trx, { publicId: id, schoolId: null }, now);
    if (!cancelled) throw notFound();
    return {
      result: undefined,
      audit: {
        event: 'registration.invitation-cancelled',
        subject: id,
        schoolId: cancelled.schoolId,
      },
    };
  });
}
