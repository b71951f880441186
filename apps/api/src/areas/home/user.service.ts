/** The signed-in person with their students and summaries (A-3.1; S-2.5). */
import { userEndpoint } from '@portal/contract/students';
import type { User } from '@portal/contract/students';
import { lookDay } from '../../platform/audit/looks.ts';
import type { LookedAt } from '../../platform/audit/looks.ts';
import { recordLooks } from '../../platform/audit/looks.repository.ts';
import { quarterHour } from '../../platform/cache/answer-cache.ts';
import type { AnswerCache } from '../../platform/cache/answer-cache.ts';
import type { Db } from '../../platform/database/database.ts';
import { notFound } from '../../platform/errors.ts';
import type { SignedInCall } from '../../platform/http/call.ts';
import type { FinishedJson } from '../../platform/http/files/finished-json.ts';
import { renderJson } from '../../platform/http/route.ts';
import { listPendingKeys } from '../terms/index.ts';
import { countedPlaces, hasConsentRequests, isOnlyFuture } from './family.policy.ts';
import { findFamily } from './family.repository.ts';
import type { FamilyStudent } from './family.repository.ts';
import { summaryOf } from './summaries.policy.ts';
import { presentUser } from './user.presenter.ts';
import { findProfile } from './user.repository.ts';

export interface HomeDependencies {
  db: Db;
  cache: AnswerCache;
}

type UserCall = Pick<SignedInCall, 'actor' | 'now' | 'requestId'>;

export interface UserOptions {
  includeFutureStudents: boolean;
}

/** Returns the serialised response, rebuilt only when its inputs or the date may have changed. */
export function userAnswer(
  { db, cache }: HomeDependencies,
  call: UserCall,
  options: UserOptions,
): Promise<FinishedJson> {
  const { actor, now } = call;
  const kind = `${options.includeFutureStudents ? 'future' : 'current'}:${actor.hasPendingTerms ? 'terms' : 'free'}`;
  return cache.through(`user:${actor.accountId}:${kind}`, `${actor.stamp}@${quarterHour(now)}`, async () =>
    renderJson(userEndpoint, await findUser(db, call, options)),
  );
}

/** At most three statements, so that home needs four including the session's (D-10.2). */
export async function findUser(
  db: Db,
  { actor, now, requestId }: UserCall,
  { includeFutureStudents }: UserOptions,
): Promise<User> {
  const profile = await findProfile(db, actor.accountId, now);
  if (!profile) throw notFound();
  const parts = { actor, profile, includeFutureStudents, now };
  if (!actor.isActive || actor.hasPendingTerms) {
    const pendingTerms = actor.hasPendingTerms ? await listPendingKeys(db, actor) : [];
    return presentUser({
      ...parts,
      pendingTerms,
      family: [],
      summary: undefined,
      consentRequestsEnabled: false,
    });
  }
  const family = await findFamily(db, actor.accountId, now);
  await recordLook(db, { actor, now, requestId }, family);
  const places = countedPlaces(family.filter((student) => includeFutureStudents || !isOnlyFuture(student)));
  const summary = places.length > 0 ? summaryOf(places) : undefined;
  const consentRequestsEnabled = hasConsentRequests(places);
  return presentUser({ ...parts, pendingTerms: [], family, summary, consentRequestsEnabled });
}

/** Home shows something of every student, so a view of each is recorded (docs/decisions/accounts/access-history.md). */
async function recordLook(
  db: Db,
  { actor, now, requestId }: UserCall,
  family: readonly FamilyStudent[],
): Promise<void> {
  const part: LookedAt = 'Overview';
  const look = { accountId: actor.accountId, part, day: lookDay(now), now, requestId };
  await recordLooks(
    db,
    look,
    family.map(({ studentId }) => studentId),
  );
}
