/** Creates, copies, replaces and removes live calendars (D-9.5; G7, T23, T42). */
import { calendarFeedFigures, eventTypes } from '@portal/contract/upcoming-events';
import type { CalendarFeed, CalendarFeedAddress, NewCalendarFeed } from '@portal/contract/upcoming-events';
import type { Config } from '../../../config/config.ts';
import { inAuditedTransaction } from '../../../platform/audit/audit.repository.ts';
import type { AuditEntry } from '../../../platform/audit/audit.repository.ts';
import { seal, unseal } from '../../../platform/crypto/seal.ts';
import { randomToken, sha256 } from '../../../platform/crypto/tokens.ts';
import type { Db, Queryable, Trx } from '../../../platform/database/database.ts';
import { ProblemError, notFound } from '../../../platform/errors.ts';
import type { SignedInCall } from '../../../platform/http/call.ts';
import type { Outbox } from '../../../platform/jobs/outbox.ts';
import { requireRecentSignIn } from '../../../platform/session/step-up.policy.ts';
import { findStudentAccess, listStudentPlaces } from '../../students/index.ts';
import { mayView } from '../upcoming-events.policy.ts';
import { presentFeed } from './feeds.presenter.ts';
import {
  deleteFeed,
  findOwnFeed,
  insertFeed,
  listFeeds,
  lockHolder,
  replaceToken,
} from './feeds.repository.ts';
import type { FeedRow, FeedToken } from './feeds.repository.ts';
import { feedCreatedMessage } from './messages.ts';

export interface FeedsDependencies {
  db: Db;
  outbox: Outbox;
  config: Pick<Config, 'publicUrl' | 'secrets' | 'site' | 'limitsScale'>;
}

export const feedEvents = {
  created: 'calendarFeeds.created',
  shown: 'calendarFeeds.addressShown',
  rotated: 'calendarFeeds.rotated',
  revoked: 'calendarFeeds.revoked',
} as const;

/** 256 bits (T42). */
const tokenBytes = 32;

export async function findFeeds(db: Db, call: SignedInCall): Promise<CalendarFeed[]> {
  const [feeds, places] = await Promise.all([
    listFeeds(db, call.actor.accountId),
    listStudentPlaces(db, call.actor),
  ]);
  return feeds.map((feed) => presentFeed(feed, places));
}

/** Throws `calendar-feeds-full` when the account has the maximum number of feeds. */
export async function createFeed(
  deps: FeedsDependencies,
  call: SignedInCall,
  { student, eventTypes: codes }: NewCalendarFeed,
): Promise<CalendarFeedAddress> {
  requireRecentSignIn(call);
  const { actor, now } = call;
  const { address, token } = newAddress(deps.config);
  return inAuditedTransaction(deps.db, call, async (trx) => {
    const holder = await lockHolder(trx, actor.accountId);
    if ((await listFeeds(trx, actor.accountId)).length >= calendarFeedFigures.perAccount) throw full();
    const place = student && (await findPlace(trx, call, student));
    const row = await insertFeed(trx, {
      accountId: actor.accountId,
      studentId: place?.studentId ?? null,
      schoolId: place?.schoolId ?? null,
      letters: eventTypes.filter(({ code }) => codes.includes(code)).map(({ letter }) => letter),
      token,
      now,
    });
    const feed = await present(trx, call, row);
    await deps.outbox.enqueue(
      trx,
      feedCreatedMessage({ to: holder, site: deps.config.site, name: feed.name }),
    );
    return { result: { feed, address }, audit: auditOf(feedEvents.created, row) };
  });
}

/** Returns the address again, for another device. */
export async function showAddress(
  deps: FeedsDependencies,
  call: SignedInCall,
  feedId: string,
): Promise<CalendarFeedAddress> {
  requireRecentSignIn(call);
  return inAuditedTransaction(deps.db, call, async (trx) => {
    const row = await findOwnFeed(trx, call.actor.accountId, feedId);
    if (!row) throw notFound();
    const address = addressOf(deps.config, unseal(deps.config.secrets.sealing, row.tokenSealed));
    return {
      result: { feed: await present(trx, call, row), address },
      audit: auditOf(feedEvents.shown, row),
    };
  });
}

/** Anyone with the old address loses access. */
export async function rotateFeed(
  deps: FeedsDependencies,
  call: SignedInCall,
  feedId: string,
): Promise<CalendarFeedAddress> {
  requireRecentSignIn(call);
  const { address, token } = newAddress(deps.config);
  return inAuditedTransaction(deps.db, call, async (trx) => {
    const ref = { accountId: call.actor.accountId, publicId: feedId };
    const row = await replaceToken(trx, ref, token, call.now);
    if (!row) throw notFound();
    return {
      result: { feed: await present(trx, call, row), address },
      audit: auditOf(feedEvents.rotated, row),
    };
  });
}

/** Removing a feed exposes nothing, so it needs no step-up. */
export async function revokeFeed(db: Db, call: SignedInCall, feedId: string): Promise<void> {
  await inAuditedTransaction(db, call, async (trx) => {
    const row = await deleteFeed(trx, call.actor.accountId, feedId);
    if (!row) throw notFound();
    return { result: undefined, audit: auditOf(feedEvents.revoked, row) };
  });
}

function findPlace(trx: Trx, call: SignedInCall, student: NonNullable<NewCalendarFeed['student']>) {
  const ref = { oneSchoolId: student.studentId, centreCode: student.centreCode };
  return findStudentAccess(trx, call.actor, ref, mayView);
}

async function present(db: Queryable, call: SignedInCall, row: FeedRow): Promise<CalendarFeed> {
  return presentFeed(row, await listStudentPlaces(db, call.actor));
}

function newAddress(config: FeedsDependencies['config']): { address: string; token: FeedToken } {
  const secret = randomToken(tokenBytes);
  return {
    address: addressOf(config, secret),
    token: { hash: sha256(secret), sealed: seal(config.secrets.sealing, secret) },
  };
}

function addressOf({ publicUrl }: FeedsDependencies['config'], secret: string): string {
  return new URL(`/api/calendar-feeds/${secret}.ics`, publicUrl).href;
}

function auditOf(event: string, row: FeedRow): AuditEntry {
  return {
    event,
    subject: row.publicId,
    ...(row.studentId === null ? {} : { studentId: row.studentId }),
    ...(row.schoolId === null ? {} : { schoolId: row.schoolId }),
  };
}

function full(): ProblemError {
  return new ProblemError('calendar-feeds-full', {
    reason: 'limit-reached',
    params: { count: calendarFeedFigures.perAccount },
  });
}
