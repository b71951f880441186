/** The job that sends a publication or a reminder (O-9.3). */
import { paths } from '@portal/contract/routes';
import { templateOf } from '@portal/contract/consent/publishing';
import type { ConsentDraft } from '@portal/contract/consent/publishing';
import * as z from 'zod/mini';
import type { Config } from '../../../config/config.ts';
import { publisherActor } from '../../../platform/access/actor.ts';
import { recordAudit } from '../../../platform/audit/audit.repository.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { KeyRing } from '../../../platform/crypto/key-ring.ts';
import type { Db, Trx } from '../../../platform/database/database.ts';
import type { TaskHandlers } from '../../../platform/jobs/tasks.ts';
import { notify, sealEmail } from '../../notifications/index.ts';
import type { NotificationEvent } from '../../notifications/index.ts';
import { consentLetter } from './messages.ts';
import type { LetterContext } from './messages.ts';
import { readDraft } from './publications.service.ts';
import { mailTask } from './publish.service.ts';
import {
  claimAdults,
  findLetters,
  insertRequests,
  listAudience,
  listUnanswered,
  markListed,
  openPublication,
  takeMailing,
} from './sending.repository.ts';
import type { Letter, MailingJob } from './sending.repository.ts';

export interface SendingParts {
  db: Db;
  config: Pick<Config, 'site' | 'publicUrl' | 'secrets'>;
  clock: Clock;
}

const payloadSchema = z.object({ mailingId: z.string() });
const sentEvent = 'consent.sent';

/** Adults told in one transaction: a failure repeats at most these, and none of them has been told. */
const batch = 100;

export function publishingTasks({ db, config, clock }: SendingParts): TaskHandlers {
  return {
    [mailTask]: async (payload) => {
      const { mailingId } = z.parse(payloadSchema, payload);
      const job = await begin(db, mailingId, clock());
      if (!job) return;
      while (await notifySome(db, { config, mailingId }, clock()));
    },
  };
}

/**
 * Sends the publication, or determines whom to remind, once. Returns nothing if there is nothing to send: recalled,
 * withdrawn or deleted. If the job runs again after a crash, this part is already done.
 */
async function begin(db: Db, mailingId: string, now: Date): Promise<MailingJob | undefined> {
  return db.transaction().execute(async (trx) => {
    const job = await takeMailing(trx, mailingId);
    if (!job || job.isListed) return job;
    const draft = readDraft(job.draft);
    if (job.kind === 'invitation') {
      if (job.state !== 'held') return undefined;
      await open(trx, job, draft, now);
    } else {
      if (job.state !== 'open') return undefined;
      await listUnanswered(trx, job);
    }
    await markListed(trx, job.mailingRowId, now);
    return job;
  });
}

async function open(trx: Trx, job: MailingJob, draft: ConsentDraft, now: Date): Promise<void> {
  const { students, adults } = await listAudience(trx, job, draft.audience);
  const { publicationRowId, publicationId, schoolId } = job;
  const reference = referenceOf(publicationId);
  await insertRequests(trx, { publicationRowId, draft, reference, template: templateOf(draft) });
  await openPublication(trx, publicationRowId, now);
  await recordAudit(
    trx,
    { actor: publisherActor(job), now, requestId: `mailing-${publicationId}` },
    { event: sentEvent, schoolId, subject: publicationId, detail: { students, adults } },
  );
}

const referenceLetters = 6;

/** What families quote. */
export const referenceOf = (publicationId: string): string =>
  `C-${publicationId.slice(0, referenceLetters).toUpperCase()}`;

/**
 * Claims and notifies the next adults in one transaction, so that each is notified exactly once, however often the job
 * runs. Returns whether there may be more.
 */
async function notifySome(
  db: Db,
  { config, mailingId }: { config: SendingParts['config']; mailingId: string },
  now: Date,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const job = await takeMailing(trx, mailingId);
    if (!job || job.state !== 'open') return false;
    const accountIds = await claimAdults(trx, mailingId, batch, now);
    if (accountIds.length === 0) return false;
    const { title, dueDate } = readDraft(job.draft);
    const { productName } = config.site;
    const context = { job, title, dueDate: dueDate ?? '', productName, portalUrl: config.publicUrl.origin };
    const letters = await findLetters(trx, job.publicationRowId, accountIds);
    const events = letters.flatMap((letter) => eventsOf(letter, context, config.secrets.sealing));
    await notify(trx, events, now);
    return true;
  });
}

/** One event per request. Only the first has the e-mail, which covers all of them. */
function eventsOf(letter: Letter, context: LetterContext, keys: KeyRing): NotificationEvent[] {
  const { job, title, dueDate } = context;
  const isReminder = job.kind === 'reminder';
  return letter.requests.map(({ requestId, studentId, oneSchoolId }, position) => ({
    accountId: letter.accountId,
    studentId,
    schoolId: job.schoolId,
    kind: isReminder ? ('consent-due-soon' as const) : ('consent-to-answer' as const),
    params: { requestId, title, dueDate },
    // Each reminder is a new notification. An answer marks all notifications with this request id as done.
    subjectKey: isReminder ? `${requestId}/${job.mailingRowId}` : requestId,
    link: paths.consentRequest({ studentId: oneSchoolId, requestId, centreCode: job.centreCode }),
    ...(position === 0
      ? { email: sealEmail(keys, consentLetter(letter, context)) }
      : { isInOtherEmail: true }),
  }));
}
