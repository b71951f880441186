/** The page behind a texted link: nobody signs in, and nobody is named (O-7.3). */
import type {
  AnsweredLink,
  CheckedLetter,
  LinkEnd,
  LinkReason,
  OpenedLink,
} from '@portal/contract/attendance-today';
import type { Config } from '../../config/config.ts';
import { recordAudit } from '../../platform/audit/audit.repository.ts';
import type { AuditEntry } from '../../platform/audit/audit.repository.ts';
import { hmac, sha256 } from '../../platform/crypto/tokens.ts';
import type { Db, Trx } from '../../platform/database/database.ts';
import { ProblemError } from '../../platform/errors.ts';
import type { VisitorCall } from '../../platform/http/call.ts';
import { limitForAddress } from '../../platform/rate-limit/limit-for-address.ts';
import { networkOf } from '../../platform/rate-limit/network.ts';
import { addToCounter, secondsLeft } from '../../platform/rate-limit/rate-counter.repository.ts';
import { explainAbsence, findAbsence, reasonEvent } from '../attendance/index.ts';
import { countWrongPick, findLink, lockLink, noteAnswer, noteOpened } from './asks.repository.ts';
import type { LinkRow } from './asks.repository.ts';
import { whyEnded } from './links.policy.ts';

export const checkedEvent = 'absenceLinks.checked';
export const answeredEvent = 'absenceLinks.answered';

export interface LinkDependencies {
  db: Db;
  config: Pick<Config, 'secrets' | 'limitsScale' | 'schoolNetworks'>;
}

/** Uses of one link, and of all links from one address. */
const limits = {
  ofLink: { tries: 20, seconds: 3600 },
  ofNetwork: { tries: 120, seconds: 600 },
} as const;

async function count(
  { db }: LinkDependencies,
  call: VisitorCall,
  { key, most, seconds }: { key: string; most: number; seconds: number },
): Promise<void> {
  if ((await addToCounter(db, { key, seconds }, 1, call.now)) > most)
    throw new ProblemError('too-many-requests', { retryAfterSeconds: secondsLeft(call.now, seconds) });
}

/** The link of the token. Throws 429 after too many calls from one address, or with one link. */
async function takeLink(
  deps: LinkDependencies,
  call: VisitorCall,
  token: string,
): Promise<{ link: LinkRow | undefined; hash: Buffer }> {
  const { secrets } = deps.config;
  const network = hmac(secrets.keys, 'absence-link', networkOf(call.ip)).toString('base64url');
  const most = limitForAddress(deps.config, call.ip, limits.ofNetwork.tries);
  await count(deps, call, { key: `absence-link:${network}`, most, seconds: limits.ofNetwork.seconds });
  const hash = sha256(token);
  const link = await findLink(deps.db, hash);
  const { tries, seconds } = limits.ofLink;
  if (link) await count(deps, call, { key: `absence-link-use:${link.id}`, most: tries, seconds });
  return { link, hash };
}

const ended = (why: LinkEnd) => ({ state: 'ended', why }) as const;

export async function openLink(
  deps: LinkDependencies,
  call: VisitorCall,
  token: string,
): Promise<OpenedLink> {
  const { link } = await takeLink(deps, call, token);
  const why = whyEnded(link, call.now);
  if (!link || why !== null) return ended(why ?? 'invalid');
  await noteOpened(deps.db, link.id, call.now);
  const { schoolName, date, letters } = link;
  return { state: 'open', schoolName, date, letters };
}

/** Runs work on a link that still works, one call at a time. */
async function withLink<T>(
  deps: LinkDependencies,
  call: VisitorCall,
  token: string,
  work: (trx: Trx, link: LinkRow) => Promise<T>,
): Promise<T | ReturnType<typeof ended>> {
  const { hash } = await takeLink(deps, call, token);
  return deps.db.transaction().execute(async (trx) => {
    await lockLink(trx, hash);
    const link = await findLink(trx, hash);
    const why = whyEnded(link, call.now);
    return !link || why !== null ? ended(why ?? 'invalid') : work(trx, link);
  });
}

const subjectOf = ({ studentId, schoolId, absenceId }: LinkRow) => ({
  studentId,
  schoolId,
  ...(absenceId === null ? {} : { subject: absenceId }),
});

/** Counts a wrong letter. The second one ends the link. */
async function refuseLetter(
  trx: Trx,
  call: VisitorCall,
  link: LinkRow,
): Promise<ReturnType<typeof ended> | { state: 'wrong' }> {
  await countWrongPick(trx, link.id);
  const visitor = { ...call, actor: null };
  await recordAudit(trx, visitor, { event: checkedEvent, outcome: 'refused', ...subjectOf(link) });
  const why = whyEnded({ ...link, wrongPicks: link.wrongPicks + 1 }, call.now);
  return why === null ? { state: 'wrong' } : ended(why);
}

export async function checkLetter(
  deps: LinkDependencies,
  call: VisitorCall,
  { token, letter }: { token: string; letter: string },
): Promise<CheckedLetter> {
  return withLink(deps, call, token, async (trx, link): Promise<CheckedLetter> =>
    letter === link.letter ? { state: 'right' } : refuseLetter(trx, call, link),
  );
}

interface Answer {
  token: string;
  letter: string;
  reason: LinkReason;
}

/** If the absence is explained elsewhere in the same moment, nothing is kept. */
export async function answerLink(
  deps: LinkDependencies,
  call: VisitorCall,
  answer: Answer,
): Promise<AnsweredLink> {
  try {
    return await withLink(deps, call, answer.token, async (trx, link): Promise<AnsweredLink> => {
      if (answer.letter !== link.letter) return refuseLetter(trx, call, link);
      for (const entry of await keepAnswer(trx, call, link, answer.reason))
        await recordAudit(trx, { ...call, actor: null }, entry);
      return { state: 'thanks' };
    });
  } catch (error) {
    if (error instanceof ProblemError && error.code === 'already-decided') return ended('settled');
    throw error;
  }
}

/**
 * An adult with an account gives the reason as in the portal, so it waits in the queue. Without an account there is
 * nobody to answer: the reply stays with the text, and staff accept it (docs/decisions/office/absence-links.md).
 */
async function keepAnswer(
  trx: Trx,
  { now }: VisitorCall,
  link: LinkRow,
  reason: LinkReason,
): Promise<AuditEntry[]> {
  await noteAnswer(trx, link.id, { reason, now });
  const about = subjectOf(link);
  const audit = { event: answeredEvent, ...about };
  const { accountId, absenceId, studentId, schoolId, date } = link;
  if (accountId === null || absenceId === null) return [audit];
  const ref = { publicId: absenceId, studentId, schoolIds: [schoolId], absenceDate: date };
  const absence = await findAbsence(trx, ref);
  if (!absence) throw new ProblemError('already-decided', { reason: 'reason-given' });
  await explainAbsence(trx, { accountId, now }, { absence, studentId, reason });
  return [audit, { event: reasonEvent, actorAccountId: accountId, ...about }];
}
