/** The signed-in person with their students and summaries (A-3.1; S-2.5). */
import { userEndpoint } from '@portal/contract/students';
import type { User } from '@portal/contract/students';
import { quarterHour } from '../../platform/cache/answer-cache.ts';
import type { AnswerCache } from '../../platform/cache/answer-cache.ts';
import type { Db } from '../../platform/database/database.ts';
import { notFound } from '../../platform/errors.ts';
import type { SignedInCall } from '../../platform/http/call.ts';
import type { FinishedJson } from '../../platform/http/files/finished-json.ts';
import { renderJson } from '../../platform/http/route.ts';
import { listPendingKeys } from '../terms/index.ts';
import { countedPlaces, hasConsentRequests, isOnlyFuture, studentsOfSchool } from './family.policy.ts';
import type { ViewedSchool } from './family.policy.ts';
import { findFamily, findViewedFamily } from './family.repository.ts';
import { summaryOf } from './summaries.policy.ts';
import { presentUser } from './user.presenter.ts';
import type { UserParts } from './user.presenter.ts';
import { findProfile } from './user.repository.ts';

export interface HomeDependencies {
  db: Db;
  cache: AnswerCache;
}

type UserCall = Pick<SignedInCall, 'actor' | 'now'>;

export interface UserOptions {
  includeFutureStudents: boolean;
}

/**
 * Returns the serialised response. It is rebuilt only when its inputs or the date may have changed, or while the user
 * has terms to accept.
 */
export function userAnswer(
  { db, cache }: HomeDependencies,
  call: UserCall,
  options: UserOptions,
): Promise<FinishedJson> {
  const { actor, now } = call;
  const build = async (): Promise<FinishedJson> =>
    renderJson(userEndpoint, await findUser(db, call, options));
  // Publishing terms doesn't change the stamp, and a cached version that has been replaced can't be accepted.
  if (actor.hasPendingTerms) return build();
  const kind = options.includeFutureStudents ? 'future' : 'current';
  return cache.through(`user:${actor.accountId}:${kind}`, `${actor.stamp}@${quarterHour(now)}`, build);
}

/** Runs two statements; with the session's, home takes three (D-10.2). */
export async function findUser(
  db: Db,
  { actor, now }: UserCall,
  { includeFutureStudents }: UserOptions,
): Promise<User> {
  const { accountId } = actor;
  const showsFamily = actor.isActive && !actor.hasPendingTerms;
  const [profile, family] = await Promise.all([
    findProfile(db, { accountId, now }),
    showsFamily ? findFamily(db, { accountId, now }) : [],
  ]);
  if (!profile) throw notFound();
  return presentFamily(db, { actor, profile, family, includeFutureStudents, now });
}

export interface ViewedFamily {
  user: User;
  /** How many of the person's students are left out. */
  hidden: { own: number; delegated: number };
}

/** What staff of a school may see of an account's pages (O-10.5), before the account's own details are redacted. */
export async function findViewedUser(
  db: Db,
  { actor, now }: UserCall,
  school: ViewedSchool,
): Promise<ViewedFamily> {
  const { accountId } = actor;
  const [profile, everyone] = await Promise.all([
    findProfile(db, { accountId, now }),
    findViewedFamily(db, { accountId, now }),
  ]);
  if (!profile) throw notFound();
  const family = studentsOfSchool(everyone, school);
  const hiddenOf = (isOwner: boolean): number =>
    everyone.filter((student) => student.isOwner === isOwner).length -
    family.filter((student) => student.isOwner === isOwner).length;
  const user = await presentFamily(db, { actor, profile, family, includeFutureStudents: true, now });
  return {
    user,
    hidden: {
      own: hiddenOf(true) + profile.pendingStudents.length,
      delegated: hiddenOf(false) + profile.pendingDelegatedStudents.length,
    },
  };
}

async function presentFamily(
  db: Db,
  parts: Pick<UserParts, 'actor' | 'profile' | 'family' | 'includeFutureStudents' | 'now'>,
): Promise<User> {
  const { actor, family, includeFutureStudents } = parts;
  if (!actor.isActive || actor.hasPendingTerms) {
    const pendingTerms = actor.hasPendingTerms ? await listPendingKeys(db, actor) : [];
    return presentUser({
      ...parts,
      pendingTerms,
      summary: undefined,
      consentRequestsEnabled: false,
    });
  }
  const places = countedPlaces(family.filter((student) => includeFutureStudents || !isOnlyFuture(student)));
  const summary = places.length > 0 ? summaryOf(places) : undefined;
  const consentRequestsEnabled = hasConsentRequests(places);
  return presentUser({ ...parts, pendingTerms: [], summary, consentRequestsEnabled });
}
