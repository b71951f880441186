/** Applies the retention rules (docs/operations/retention.md). */
import { randomUUID } from 'node:crypto';
import { systemActor } from '../../platform/access/actor.ts';
import { inAuditedTransaction } from '../../platform/audit/audit.repository.ts';
import type { AuditedCall } from '../../platform/audit/audit.repository.ts';
import type { Db, Trx } from '../../platform/database/database.ts';
import { deletedKinds } from './kinds.ts';
import type { RetentionKind } from './kinds.ts';
import { anonymiseOrphans, updateOrphans } from './orphaned-parents.repository.ts';
import {
  deleteExpired,
  expireAudit,
  expirePayments,
  findState,
  listRules,
  updateRule,
} from './retention.repository.ts';
import type { RetentionRule, RetentionState } from './retention.repository.ts';

/** The number of rows deleted in one transaction, so that no lock is held for long. */
const BATCH = 2000;
/** Remaining rows are deleted the next day. */
const MOST_BATCHES = 10;

/** The hour of the daily run, in UTC: 2 am in Queensland. */
const HOUR_UTC = 16;

/** Removes expired records once a day, although it is called each hour. */
export async function expireDaily(db: Db, now: Date): Promise<void> {
  if (now.getUTCHours() === HOUR_UTC) await expireRecords(db, now);
}

/** The number of removed records of each kind, without kinds of which none were removed. */
export type Expired = Partial<Record<RetentionKind, number>>;

/** Removes expired records. Each batch is recorded in the audit. */
export async function expireRecords(db: Db, now: Date): Promise<Expired> {
  const expired: Expired = {};
  await updateOrphans(db, now);
  for (const { kind, months } of await listRules(db)) {
    if (months === null) continue;
    const count = await expireKind(db, { kind, now, before: monthsBefore(now, months) });
    if (count > 0) expired[kind] = count;
  }
  return expired;
}

interface Expiry {
  kind: RetentionKind;
  now: Date;
  before: Date;
}

async function expireKind(db: Db, expiry: Expiry): Promise<number> {
  let total = 0;
  for (let batch = 0; batch < MOST_BATCHES; batch += 1) {
    const count = await expireBatch(db, expiry);
    total += count;
    if (count < BATCH) break;
  }
  return total;
}

class NothingExpired extends Error {}

/** Writes an audit row for each batch, but none if nothing expired. */
async function expireBatch(db: Db, expiry: Expiry): Promise<number> {
  const { kind, now } = expiry;
  const call = { now, requestId: `retention-${randomUUID()}`, actor: systemActor('retention') };
  const work = inAuditedTransaction(db, call, async (trx) => {
    const count = await removeSome(trx, expiry);
    if (count === 0) throw new NothingExpired();
    return { result: count, audit: { event: 'retention.expired', detail: { kind, count } } };
  });
  return work.catch((error: unknown) => {
    if (error instanceof NothingExpired) return 0;
    throw error;
  });
}

async function removeSome(trx: Trx, { kind, now, before }: Expiry): Promise<number> {
  if (kind === 'audit') return (await expireAudit(trx, now)).length;
  if (kind === 'payments') return expirePayments(trx, now, BATCH);
  if (kind === 'orphaned-parents') return anonymiseOrphans(trx, { before, most: BATCH });
  const own = deletedKinds.find((name) => name === kind);
  if (own === undefined) throw new Error(`Nothing expires ${kind}`);
  return deleteExpired(trx, own, { before, most: BATCH });
}

/** A rule with the records that it applies to today. */
export type RetentionReport = RetentionRule & RetentionState;

/** Every kind with its period, its oldest record and the number of records that the next run removes. */
export async function reportRetention(db: Db, now: Date): Promise<RetentionReport[]> {
  const reports: RetentionReport[] = [];
  for (const rule of await listRules(db)) {
    const before = rule.months === null ? null : monthsBefore(now, rule.months);
    reports.push({ ...rule, ...(await findState(db, rule.kind, before)) });
  }
  return reports;
}

/** Changes the retention period of a kind; null keeps it. Requires the rights of the database's owner. */
export async function changeRule(
  db: Db,
  call: AuditedCall,
  { kind, months }: Pick<RetentionRule, 'kind' | 'months'>,
): Promise<void> {
  await inAuditedTransaction(db, call, async (trx) => {
    await updateRule(trx, kind, months);
    return { result: undefined, audit: { event: 'retention.ruleChanged', detail: { kind, months } } };
  });
}

function monthsBefore(now: Date, months: number): Date {
  const before = new Date(now);
  before.setUTCMonth(before.getUTCMonth() - months);
  return before;
}
