/** Terms and conditions: lists pending documents, and accepts them (A-4.1; T33). */
import { termsDocumentSchema, termsLabel } from '@portal/contract/terms';
import type { AcceptedTerms, TermsDocument, TermsKind } from '@portal/contract/terms';
import * as z from 'zod/mini';
import { inAuditedTransaction } from '../../platform/audit/audit.repository.ts';
import type { Db, Queryable } from '../../platform/database/database.ts';
import { ProblemError, notFound } from '../../platform/errors.ts';
import type { FamilyActor } from '../../platform/access/actor.ts';
import type { SignedInCall } from '../../platform/http/call.ts';
import {
  enableStudentPhotos,
  findTerms,
  insertAcceptances,
  listAcceptedTerms,
  listCurrentTerms,
  listPendingTerms,
} from './terms.repository.ts';

/** The kinds that apply to an account: the privacy statement, and the terms of its role. */
export function requiredKinds(actor: Pick<FamilyActor, 'isOwner'>): TermsKind[] {
  return ['privacy', actor.isOwner ? 'owner' : 'viewer'];
}

export async function getTermsDocument(db: Db, key: string): Promise<TermsDocument> {
  const row = await findTerms(db, key);
  if (!row) throw notFound();
  const kind = z.parse(termsDocumentSchema.shape.kind, row.kind);
  return z.parse(termsDocumentSchema, { ...row, kind, label: termsLabel(kind) });
}

/** What the account has accepted, so that it can be read again. */
export async function getAcceptedTerms(db: Queryable, accountId: number): Promise<AcceptedTerms[]> {
  const rows = await listAcceptedTerms(db, accountId);
  return rows.map((row) => ({ ...row, acceptedAt: row.acceptedAt.toISOString() }));
}

export async function listPendingKeys(
  db: Queryable,
  actor: Pick<FamilyActor, 'accountId' | 'isOwner'>,
): Promise<string[]> {
  const pending = await listPendingTerms(db, actor.accountId, requiredKinds(actor));
  return pending.map((document) => document.key);
}

/**
 * Accepts the caller's pending documents, with their versions; any other document refuses the whole call. Returns the
 * keys still pending.
 */
export async function acceptPendingTerms(
  db: Db,
  call: SignedInCall,
  keys: readonly string[],
): Promise<string[]> {
  const { accountId } = call.actor;
  return inAuditedTransaction(db, call, async (trx) => {
    const pending = await listPendingTerms(trx, accountId, requiredKinds(call.actor));
    const accepted = pending.filter((document) => keys.includes(document.key));
    requireAll(keys, accepted);
    await insertAcceptances(
      trx,
      accountId,
      accepted.map((document) => document.id),
      call.now,
    );
    return {
      result: pending.filter((document) => !keys.includes(document.key)).map((document) => document.key),
      audit: { event: 'terms.accepted', detail: { keys: [...keys].sort().join(' ') } },
    };
  });
}

/**
 * Accepts current documents that apply to the caller: those of their role, and the student photo terms, which enable
 * photos (A-2.18; D-3.3). Accepting one again changes nothing.
 */
export async function acceptTerms(
  db: Db,
  call: SignedInCall,
  keys: readonly string[],
): Promise<{ studentPhotosEnabled: boolean }> {
  const { accountId } = call.actor;
  return inAuditedTransaction(db, call, async (trx) => {
    const current = await listCurrentTerms(trx, [...requiredKinds(call.actor), 'photo']);
    const accepted = current.filter((document) => keys.includes(document.key));
    requireAll(keys, accepted);
    await insertAcceptances(
      trx,
      accountId,
      accepted.map((document) => document.id),
      call.now,
    );
    const studentPhotosEnabled = await enableStudentPhotos(trx, accountId);
    return {
      result: { studentPhotosEnabled },
      audit: { event: 'terms.accepted', detail: { keys: [...keys].sort().join(' ') } },
    };
  });
}

/** Only the caller's current documents can be accepted (T33): any other refuses them all. */
function requireAll(keys: readonly string[], accepted: readonly unknown[]): void {
  if (accepted.length !== new Set(keys).size) throw notWaiting();
}

export function notWaiting(): ProblemError {
  return new ProblemError('invalid-request', {
    errors: [{ path: 'ids', message: 'One of these is not waiting for your acceptance' }],
  });
}
