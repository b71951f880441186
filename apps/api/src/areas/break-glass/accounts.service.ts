/** Creating, enrolling and revoking break-glass accounts, by an operator's command (O-2.7). */
import { breakGlassFigures, breakGlassPaths } from '@portal/contract/staff';
import type { Config } from '../../config/config.ts';
import { inAuditedTransaction } from '../../platform/audit/audit.repository.ts';
import type { AuditedCall } from '../../platform/audit/audit.repository.ts';
import { randomToken, sha256 } from '../../platform/crypto/tokens.ts';
import type { Db, Trx } from '../../platform/database/database.ts';
import { notFound } from '../../platform/errors.ts';
import { endStaffSessions } from '../../platform/session/staff-session.repository.ts';
import {
  findSchools,
  giveRole,
  insertAccount,
  listAccounts,
  replaceLink,
  revoke,
} from './accounts.repository.ts';
import type { AccountRow, School } from './accounts.repository.ts';
import { breakGlassEvents } from './events.ts';

export interface AccountDependencies {
  db: Db;
  config: Pick<Config, 'officeUrl'>;
  /** Runs in the same transaction when a person's last session ends. */
  onSessionsEnded: (trx: Trx, staffId: number) => Promise<void>;
}

export interface AccountWanted {
  name: string;
  /** The id in the school register of a person who is also a parent. */
  personId: string | null;
  /** Null for every school. */
  centreCodes: readonly string[] | null;
  days: number;
  by: string;
}

export interface EnrolmentLink {
  id: string;
  url: string;
  until: Date;
}

const tokenBytes = 32;
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** Throws `not-found` for an unknown school. */
export async function createAccount(
  deps: Pick<AccountDependencies, 'db' | 'config'>,
  call: AuditedCall,
  { name, personId, centreCodes, days, by }: AccountWanted,
): Promise<EnrolmentLink> {
  const { now } = call;
  return inAuditedTransaction(deps.db, call, async (trx) => {
    const schools = centreCodes === null ? null : await findAll(trx, centreCodes);
    const expiresAt = new Date(now.getTime() + days * dayMs);
    // Every place that shows the name, to staff and to families, then shows the kind of account.
    const shown = `${name} (break-glass)`;
    const account = await insertAccount(trx, { name: shown, personId, createdBy: by, now, expiresAt });
    await giveRole(trx, account.staffId, schools);
    const link = await issueLink(trx, deps.config, account, now);
    const detail = { days, schools: schools?.map(({ centreCode }) => centreCode).join(',') ?? 'all' };
    const audit = { event: breakGlassEvents.created, subject: account.staffKey, detail };
    return { result: link, audit };
  });
}

async function findAll(trx: Trx, centreCodes: readonly string[]): Promise<School[]> {
  const found = await findSchools(trx, centreCodes);
  if (found.length === 0 || found.length < new Set(centreCodes).size) throw notFound();
  return found;
}

async function issueLink(
  trx: Trx,
  { officeUrl }: Pick<Config, 'officeUrl'>,
  { staffId, staffKey }: { staffId: number; staffKey: string },
  now: Date,
): Promise<EnrolmentLink> {
  const token = randomToken(tokenBytes);
  const until = new Date(now.getTime() + breakGlassFigures.linkMinutes * minuteMs);
  await replaceLink(trx, staffId, { hash: sha256(token), until });
  const url = new URL(`/office${breakGlassPaths.enrol}`, officeUrl.origin);
  // A fragment reaches neither the server nor its logs.
  url.hash = token;
  return { id: staffKey, url: url.href, until };
}

/** A link for another passkey, which replaces an earlier link. Throws `not-found` unless the account is in use. */
export async function issueAnotherLink(
  deps: Pick<AccountDependencies, 'db' | 'config'>,
  call: AuditedCall,
  staffKey: string,
): Promise<EnrolmentLink> {
  return inAuditedTransaction(deps.db, call, async (trx) => {
    const account = await findLive(trx, staffKey, call.now);
    if (account.passkeys >= breakGlassFigures.passkeys) throw notFound();
    const link = await issueLink(trx, deps.config, account, call.now);
    return { result: link, audit: { event: breakGlassEvents.linked, subject: staffKey } };
  });
}

async function findLive(trx: Trx, staffKey: string, now: Date): Promise<AccountRow> {
  const [account] = await listAccounts(trx, staffKey);
  if (!account || account.revokedAt !== null || account.expiresAt <= now) throw notFound();
  return account;
}

/** Ends an account for good: its sessions end at the next call. Throws `not-found` unless the account is in use. */
export async function revokeAccount(
  { db, onSessionsEnded }: Pick<AccountDependencies, 'db' | 'onSessionsEnded'>,
  call: AuditedCall,
  staffKey: string,
): Promise<string> {
  return inAuditedTransaction(db, call, async (trx) => {
    const { staffId, name } = await findLive(trx, staffKey, call.now);
    await revoke(trx, staffId, call.now);
    await endStaffSessions(trx, staffId, call.now);
    await onSessionsEnded(trx, staffId);
    return { result: name, audit: { event: breakGlassEvents.revoked, subject: staffKey } };
  });
}
