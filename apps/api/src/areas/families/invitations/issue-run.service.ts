/** The background job that issues a run's codes, writes its letters and sends its e-mails (O-8.5). */
import { invitationLimits } from '@portal/contract/families';
import { publicIdSchema } from '@portal/contract/shared';
import * as z from 'zod/mini';
import type { Config } from '../../../config/config.ts';
import { systemActor } from '../../../platform/access/actor.ts';
import { inAuditedTransaction, recordAudit } from '../../../platform/audit/audit.repository.ts';
import type { AuditedActor } from '../../../platform/audit/audit.repository.ts';
import type { Clock } from '../../../platform/clock.ts';
import { sealBytes } from '../../../platform/crypto/seal.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { Outbox } from '../../../platform/jobs/outbox.ts';
import type { TaskHandlers } from '../../../platform/jobs/tasks.ts';
import { issueWithin, listAddressees, renderLetters } from '../../registration/index.ts';
import type { Addressee, IssuedCode, IssuingCall } from '../../registration/index.ts';
import { findOwnFamily } from '../../staff/index.ts';
import { chooseParents } from './audience.policy.ts';
import { listCandidates } from './candidates.repository.ts';
import { invitationMessage } from './messages.ts';
import {
  beginAttempt,
  cancelOtherCodes,
  expireLetters,
  finishRun,
  isLastAttempt,
  setProgress,
  waitForOtherIssues,
} from './runs.repository.ts';
import type { OpenRun } from './runs.repository.ts';
import { issueRunTask } from './start-run.service.ts';

export const runFinishedEvent = 'families.invitationsIssued';
export const lettersExpiredEvent = 'families.lettersExpired';

interface RunDependencies {
  db: Db;
  clock: Clock;
  config: Pick<Config, 'secrets' | 'publicUrl' | 'site'>;
}

const payloadSchema = z.object({ runId: publicIdSchema, requestId: z.string() });
type Payload = z.output<typeof payloadSchema>;

export function invitationTasks(deps: RunDependencies): TaskHandlers {
  return { [issueRunTask]: (payload, outbox) => issueRun(deps, z.parse(payloadSchema, payload), outbox) };
}

/** Retried after a failure. Nobody knows the codes of an earlier attempt, so the last attempt revokes them. */
async function issueRun(deps: RunDependencies, { runId, requestId }: Payload, outbox: Outbox): Promise<void> {
  const run = await beginAttempt(deps.db, runId);
  if (!run) return;
  const now = deps.clock();
  const call = { now, requestId, by: run.staffName, actor: actorOf(run) };
  const issued = await issue(deps, run, call);
  const letters = run.withLetters && issued.length > 0 ? await writeLetters(deps, run, issued) : null;
  await setProgress(deps.db, run.rowId, {
    codes: issued.length,
    letters: run.withLetters ? issued.length : 0,
    written: run.withLetters ? issued.length : 0,
  });
  const finishedAt = deps.clock();
  const lettersExpireAt = letters && new Date(finishedAt.getTime() + invitationLimits.letterHours * hourMs);
  await inAuditedTransaction<void>(deps.db, { ...call, now: finishedAt }, async (trx) => {
    const isLast = await finishRun(trx, run, {
      letters: letters && sealBytes(deps.config.secrets.sealing, letters),
      lettersExpireAt,
      now: finishedAt,
    });
    if (isLast) await cancelOtherCodes(trx, run.rowId, { own: issued.map(({ id }) => id), now: finishedAt });
    // Only in this transaction, so that no parent gets two e-mails of which the first has a revoked code.
    for (const code of isLast && run.withEmails ? issued : [])
      if (code.addressee.email !== null)
        await outbox.enqueue(trx, invitationMessage(deps.config, code, code.addressee.email));
    const detail = { codes: issued.length };
    const outcome = isLast ? 'done' : 'refused';
    return {
      result: undefined,
      audit: { event: runFinishedEvent, outcome, subject: runId, schoolId: run.schoolId, detail },
    };
  });
}

const hourMs = 60 * 60_000;

const actorOf = ({ staffName, staffKey }: OpenRun): AuditedActor =>
  staffKey === null ? systemActor(staffName) : { kind: 'staff', label: staffName, staffKey };

/**
 * Selects the parents again, because some may have registered or got a code meanwhile. Runs of one school are
 * serialised, so that nobody gets two codes.
 */
async function issue(
  { db, config }: RunDependencies,
  run: OpenRun,
  call: IssuingCall,
): Promise<IssuedCode[]> {
  const { schoolId, centreCode, audience, withLetters, withEmails, codesExpireAt } = run;
  const ownFamily = await findOwnFamily(db, run.personId);
  const scope = { schoolId, ownFamily };
  return db.transaction().execute(async (trx) => {
    await waitForOtherIssues(trx, schoolId);
    // The last attempt may already have revoked the codes of the others.
    if (!(await isLastAttempt(trx, run))) return [];
    const candidates = await listCandidates(trx, scope, audience, { now: call.now, runRowId: run.rowId });
    const parentIds = chooseParents(candidates, audience.kind).chosen.map(({ parentId }) => parentId);
    const found = await listAddressees(trx, { parentIds, centreCode }, call.now);
    const addressees = inOrder(parentIds, found).filter(({ email }) => withLetters || email !== null);
    return issueWithin(trx, config, call, addressees, {
      expiresAt: codesExpireAt,
      runId: run.rowId,
      withEmails,
      replaces: audience.kind === 'parent',
    });
  });
}

/** In the order in which letters are handed out: by class and name. */
function inOrder(parentIds: readonly number[], addressees: readonly Addressee[]): Addressee[] {
  const byId = new Map(addressees.map((addressee) => [addressee.knownParentId, addressee]));
  return parentIds.flatMap((id) => byId.get(id) ?? []);
}

function writeLetters(
  { db, config, clock }: RunDependencies,
  { rowId }: OpenRun,
  issued: readonly IssuedCode[],
): Promise<Buffer> {
  const count = issued.length;
  return renderLetters(issued, { ...config, now: clock() }, (written) =>
    setProgress(db, rowId, { codes: count, letters: count, written }),
  );
}

/** Hourly: letters that nobody fetched, and their codes. */
export async function sweepLetters(db: Db, now: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const call = { requestId: 'sweep', now, actor: systemActor('sweep') };
    for (const { id, schoolId } of await expireLetters(trx, now))
      await recordAudit(trx, call, { event: lettersExpiredEvent, subject: id, schoolId });
  });
}
