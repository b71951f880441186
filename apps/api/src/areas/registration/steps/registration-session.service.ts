/** A registration in one browser: opens, finds and advances it (A-4.5; T17). */
import { inAuditedTransaction } from '../../../platform/audit/audit.repository.ts';
import type { AuditEntry } from '../../../platform/audit/audit.repository.ts';
import { randomToken, sha256 } from '../../../platform/crypto/tokens.ts';
import type { Db, Queryable, Trx } from '../../../platform/database/database.ts';
import { notFound } from '../../../platform/errors.ts';
import type { VisitorCall } from '../../../platform/http/call.ts';
import { sessionFigures } from './registration.figures.ts';
import { requireStage } from './registration.policy.ts';
import type { RegistrationCall, RegistrationKind } from './registration.policy.ts';
import {
  acceptPending,
  beginRegistration,
  confirmName,
  findRegistration,
  insertRegistrationSession,
  listRegistrations,
  lockRegistration,
} from './registration-session.repository.ts';
import type { Registration, RegistrationSubject } from './registration-session.repository.ts';

/** What a browser presents: the id in its page, and the value of its cookie. Both are required. */
export interface BrowserSession {
  kind: RegistrationKind | null;
  sessionId: string;
  browser: string | null;
}

export interface OpenedRegistration {
  sessionId: string;
  registration: Registration;
}

/** Opens a registration in a browser. The caller has checked that the invitation is valid. */
export async function openRegistration(
  trx: Trx,
  subject: RegistrationSubject,
  browser: string,
  now: Date,
): Promise<OpenedRegistration> {
  const sessionId = randomToken(sessionFigures.idBytes);
  const key = { kind: subject.kind, idHash: sha256(sessionId), browserHash: sha256(browser) };
  const registrationId = await beginRegistration(trx, subject);
  await insertRegistrationSession(trx, { ...key, registrationId, now });
  const registration = await findRegistration(trx, key, now);
  if (!registration) throw notFound();
  return { sessionId, registration };
}

/** Throws 404 for an unknown id, another kind or another browser alike, and 409 with the stage when out of step. */
export async function requireRegistration(
  db: Queryable,
  { kind, sessionId, browser }: BrowserSession,
  call: RegistrationCall,
  now: Date,
): Promise<Registration> {
  if (browser === null) throw notFound();
  const key = { kind, idHash: sha256(sessionId), browserHash: sha256(browser) };
  const registration = await findRegistration(db, key, now);
  if (!registration) throw notFound();
  requireStage(call, registration.stage);
  return registration;
}

/**
 * Runs one step in a transaction with its audit row. The registration is locked and re-read inside it, so that the
 * second of two concurrent steps gets the current stage.
 */
export async function takeStep<T>(
  db: Db,
  call: VisitorCall,
  session: BrowserSession,
  step: RegistrationCall,
  work: (trx: Trx, registration: Registration) => Promise<{ result: T; audit: AuditEntry }>,
): Promise<T> {
  return inAuditedTransaction(db, call, async (trx) => {
    const { id } = await requireRegistration(trx, session, step, call.now);
    await lockRegistration(trx, id);
    return work(trx, await requireRegistration(trx, session, step, call.now));
  });
}

/** Confirms 'Is this you?'. */
export function confirmRegistrationName(db: Db, call: VisitorCall, session: BrowserSession): Promise<void> {
  return takeStep(db, call, session, 'confirmName', async (trx, registration) => {
    await confirmName(trx, registration.id, call.now);
    return {
      result: undefined,
      audit: { event: 'registration.name-confirmed', subject: subjectOf(registration) },
    };
  });
}

/** `refused`: a registration is open in this browser, but doesn't require one of these documents (T33). */
export type GuestAcceptance = 'accepted' | 'refused' | 'none';

/** Accepts documents for the newest registration in this browser that requires them all. */
export async function acceptRegistrationTerms(
  db: Db,
  call: VisitorCall,
  browser: string | null,
  keys: readonly string[],
): Promise<GuestAcceptance> {
  if (browser === null) return 'none';
  const registrations = await listRegistrations(db, sha256(browser), call.now);
  const waiting = registrations.filter(({ stage }) => stage === 'terms');
  const wanted = waiting.find(({ pendingKeys }) => keys.every((key) => pendingKeys.includes(key)));
  if (!wanted) return waiting.length > 0 ? 'refused' : 'none';
  await inAuditedTransaction(db, call, async (trx) => {
    // The second of two concurrent calls finds nothing left to accept and gets the same response.
    await lockRegistration(trx, wanted.id);
    await acceptPending(trx, wanted.id, keys, call.now);
    const detail = { keys: [...keys].sort().join(' ') };
    return {
      result: undefined,
      audit: { event: 'registration.terms-accepted', subject: subjectOf(wanted), detail },
    };
  });
  return 'accepted';
}

/** The name of a registration in audit rows. */
export function subjectOf({ id }: Pick<Registration, 'id'>): string {
  return `registration ${id}`;
}
