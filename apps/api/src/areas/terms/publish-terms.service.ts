/** Publishes the next version of a terms document (A-2.18; T33). */
import type { TermsDocument, TermsKind } from '@portal/contract/terms';
import { termsKeySchema } from '@portal/contract/terms';
import * as z from 'zod/mini';
import { systemActor } from '../../platform/access/actor.ts';
import { inAuditedTransaction } from '../../platform/audit/audit.repository.ts';
import type { Db, Trx } from '../../platform/database/database.ts';
import { ProblemError } from '../../platform/errors.ts';
import { endCurrentTerms, findTerms, insertTerms } from './terms.repository.ts';

export interface Publisher {
  now: Date;
  requestId: string;
  /** The publisher, for the audit. */
  by: string;
}

export interface NewTerms {
  kind: TermsKind;
  version: string;
  title: string;
  sections: TermsDocument['sections'];
}

export const publishedEvent = 'terms.published';

/**
 * Puts the new version in force at once: everybody affected must accept it at their next call, and photos are off until
 * their new terms are accepted. Returns the document's key.
 */
export async function publishTerms(db: Db, publisher: Publisher, terms: NewTerms): Promise<string> {
  const call = { ...publisher, actor: systemActor(publisher.by) };
  return inAuditedTransaction(db, call, async (trx) => {
    const key = await publishWithin(trx, terms, publisher.now);
    return { result: key, audit: { event: publishedEvent, subject: key } };
  });
}

/** Publishes terms in the caller's transaction, which must also audit the change. */
export async function publishWithin(trx: Trx, terms: NewTerms, now: Date): Promise<string> {
  const key = keyOf(terms);
  if (await findTerms(trx, key)) {
    throw refusal(`Version ${terms.version} of these terms has been published already.`);
  }
  await endCurrentTerms(trx, terms.kind);
  await insertTerms(trx, { ...terms, key, publishedAt: now });
  return key;
}

export function keyOf({ kind, version }: Pick<NewTerms, 'kind' | 'version'>): string {
  const key = `${kind}-${version.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`;
  if (!z.safeParse(termsKeySchema, key).success)
    throw refusal('A version has letters, digits and dots, at most 40.');
  return key;
}

const refusal = (message: string): ProblemError =>
  new ProblemError('invalid-request', { errors: [{ path: 'version', message }] });
