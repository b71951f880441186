/** The job that hands a release to families (O-13.3). */
import { dateInZone } from '@portal/contract/dates';
import * as z from 'zod/mini';
import type { Config } from '../../config/config.ts';
import { publisherActor } from '../../platform/access/actor.ts';
import { recordAudit } from '../../platform/audit/audit.repository.ts';
import type { Clock } from '../../platform/clock.ts';
import type { KeyRing } from '../../platform/crypto/key-ring.ts';
import type { Db, Trx } from '../../platform/database/database.ts';
import type { TaskHandlers } from '../../platform/jobs/tasks.ts';
import { notify, sealEmail } from '../notifications/index.ts';
import type { NotificationEvent } from '../notifications/index.ts';
import { pageOf, releaseLetter } from './messages.ts';
import type { LetterContext } from './messages.ts';
import { sendTask } from './release.service.ts';
import {
  claimAdults,
  findLetters,
  insertDownloads,
  insertReports,
  listAdults,
  markReleased,
  takeRelease,
} from './sending.repository.ts';
import type { Letter, SendingJob } from './sending.repository.ts';

export interface SendingParts {
  db: Db;
  config: Pick<Config, 'site' | 'publicUrl' | 'secrets'>;
  clock: Clock;
}

const payloadSchema = z.object({ releaseId: z.string(), version: z.string() });
const sentEvent = 'releases.sent';

/** Adults told in one transaction: a failure repeats at most these, and none of them has been told. */
const batch = 100;

export function releaseTasks({ db, config, clock }: SendingParts): TaskHandlers {
  return {
    [sendTask]: async (payload) => {
      const { releaseId, version } = z.parse(payloadSchema, payload);
      if (!(await begin(db, { releaseId, version }, clock()))) return;
      while (await notifySome(db, { config, releaseId }, clock()));
    },
  };
}

/** Shows the files to families, once. False if there is nothing to send: recalled, or changed since. */
async function begin(
  db: Db,
  { releaseId, version }: { releaseId: string; version: string },
  now: Date,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const job = await takeRelease(trx, releaseId);
    if (!job || String(job.version) !== version) return false;
    if (job.state === 'held') await open(trx, job, now);
    return true;
  });
}

async function open(trx: Trx, job: SendingJob, now: Date): Promise<void> {
  const { rowId, id, kind, schoolId, timeZone } = job;
  const { students, adults } = await listAdults(trx, job);
  if (kind === 'report') await insertReports(trx, rowId);
  else await insertDownloads(trx, rowId, dateInZone(now, timeZone));
  await markReleased(trx, rowId, now);
  await recordAudit(
    trx,
    { actor: publisherActor(job), now, requestId: `release-${id}` },
    { event: sentEvent, schoolId, subject: id, detail: { students, adults } },
  );
}

/** Claims and notifies the next adults in one transaction. Returns whether there may be more. */
async function notifySome(
  db: Db,
  { config, releaseId }: { config: SendingParts['config']; releaseId: string },
  now: Date,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const job = await takeRelease(trx, releaseId);
    if (!job || job.state !== 'released') return false;
    const accountIds = await claimAdults(trx, job.rowId, batch, now);
    if (accountIds.length === 0) return false;
    const context = { job, productName: config.site.productName, portalUrl: config.publicUrl.origin };
    const letters = await findLetters(trx, job, accountIds);
    const events = letters.flatMap((letter) => eventsOf(letter, context, config.secrets.sealing));
    await notify(trx, events, now);
    return true;
  });
}

/** One event per student. Only the first has the e-mail, which covers all of them. */
function eventsOf(letter: Letter, context: LetterContext, keys: KeyRing): NotificationEvent[] {
  const { job } = context;
  return letter.students.map(({ studentId, oneSchoolId }, position) => ({
    accountId: letter.accountId,
    studentId,
    schoolId: job.schoolId,
    kind: 'new-report' as const,
    params: { reportingPeriod: job.title },
    subjectKey: `${job.id}/${studentId}`,
    link: pageOf(oneSchoolId, job),
    ...(position === 0
      ? { email: sealEmail(keys, releaseLetter(letter, context)) }
      : { isInOtherEmail: true }),
  }));
}
