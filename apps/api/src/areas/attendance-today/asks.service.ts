/** Asking families about an absence: one text with a one-time link to each adult (O-7.2). */
import { absenceLink } from '@portal/contract/attendance-today';
import type { AskOutcome } from '@portal/contract/attendance-today';
import { addDays, timeInZone } from '@portal/contract/dates';
import type { Config } from '../../config/config.ts';
import { inAuditedTransaction } from '../../platform/audit/audit.repository.ts';
import type { AuditEntry } from '../../platform/audit/audit.repository.ts';
import { randomBelow, randomToken, sha256 } from '../../platform/crypto/tokens.ts';
import type { Queryable, Trx } from '../../platform/database/database.ts';
import { ProblemError } from '../../platform/errors.ts';
import type { StaffCall } from '../../platform/http/call.ts';
import type { Outbox } from '../../platform/jobs/outbox.ts';
import { refuseOwnFamily } from '../staff/index.ts';
import { studentName } from '../students/index.ts';
import { insertAsk, listFirstNames, lockAbsence } from './asks.repository.ts';
import { whomToTell } from './day.policy.ts';
import type { Tellable } from './day.policy.ts';
import { findOfDay, findSchoolName, instantAt } from './day.repository.ts';
import type { DayAbsence } from './day.repository.ts';
import { mayTextWith, todayAt } from './day.service.ts';
import type { DayAt, DayDependencies } from './day.service.ts';
import { fourLetters } from './letters.ts';
import { askMessage } from './messages.ts';

export const askedEvent = 'attendance.asked';
/** Nobody was sent a text, so the family isn't told. */
const askRefusedEvent = 'attendance.askRefused';
const tokenBytes = 32;
/** A second press within this time sends nothing. */
const againAfterMs = 10 * 60_000;

export interface AskDependencies extends DayDependencies {
  outbox: Outbox;
  config: DayDependencies['config'] & Pick<Config, 'publicUrl'>;
}

/** The next time that links end at the school. */
async function nextEnd(db: Queryable, { date, timeZone }: DayAt, now: Date): Promise<Date> {
  const isOver = timeInZone(now, timeZone) >= absenceLink.endsAt;
  return instantAt(db, { date: isOver ? addDays(date, 1) : date, time: absenceLink.endsAt, timeZone });
}

type Batch = DayAt & { expiresAt: Date; schoolName: string };

/** Asks about each absence in its own transaction, so that one refusal doesn't stop the others. */
export async function askFamilies(
  deps: AskDependencies,
  call: StaffCall,
  centreCode: string,
  absenceIds: readonly string[],
): Promise<AskOutcome[]> {
  const day = await todayAt(deps.db, call, centreCode);
  const expiresAt = await nextEnd(deps.db, day, call.now);
  const schoolName = await findSchoolName(deps.db, day.schoolId);
  const outcomes: AskOutcome[] = [];
  for (const absenceId of new Set(absenceIds))
    outcomes.push(await askAbout(deps, call, { ...day, expiresAt, schoolName }, absenceId));
  return outcomes;
}

const refused = (absenceId: string, reason: NonNullable<AskOutcome['reason']>): AskOutcome => ({
  absenceId,
  outcome: 'refused',
  reason,
  texts: 0,
});

/** Records the attempt, and goes on with the other absences of the press (O-1.3). */
async function refuseOwn(
  { db }: AskDependencies,
  call: StaffCall,
  about: { schoolId: number; subject: string; studentId: number },
): Promise<AskOutcome> {
  try {
    return await refuseOwnFamily(db, call, about);
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    return refused(about.subject, 'not-found');
  }
}

async function askAbout(
  deps: AskDependencies,
  call: StaffCall,
  batch: Batch,
  absenceId: string,
): Promise<AskOutcome> {
  const { schoolId, date } = batch;
  const found = await findOfDay(deps.db, batch, { absenceId, date });
  if (!found) return refused(absenceId, 'not-found');
  const subject = { schoolId, subject: absenceId, studentId: found.studentId };
  if (found.isOwnFamily) return refuseOwn(deps, call, subject);
  return inAuditedTransaction(deps.db, call, async (trx) => {
    await lockAbsence(trx, found.rowId);
    const absence = (await findOfDay(trx, batch, { absenceId, date })) ?? found;
    const tellable = whomToTell(absence.contacts, mayTextWith(deps.config));
    const reason = whyNot(absence, tellable, call.now);
    const audit: AuditEntry = { event: askedEvent, ...subject };
    if (reason !== null)
      return {
        result: refused(absenceId, reason),
        audit: { ...audit, event: askRefusedEvent, outcome: 'refused', detail: { reason } },
      };
    for (const adult of tellable.textable) await sendAsk(trx, deps, call, { batch, absence, adult });
    const texts = tellable.textable.length;
    return {
      result: { absenceId, outcome: 'asked', reason: null, texts },
      audit: { ...audit, detail: { texts } },
    };
  });
}

function whyNot(
  { isUnexplained, told, asks }: DayAbsence,
  { noText }: Tellable,
  now: Date,
): AskOutcome['reason'] {
  if (!isUnexplained || told !== null) return 'explained';
  if (noText !== null) return noText;
  const newest = Math.max(0, ...asks.map(({ askedAt }) => new Date(askedAt).getTime()));
  const isAnswered = asks.some(({ answeredAt }) => answeredAt !== null);
  return isAnswered || now.getTime() - newest < againAfterMs ? 'already-asked' : null;
}

async function sendAsk(
  trx: Trx,
  { outbox, config }: AskDependencies,
  { actor, now }: StaffCall,
  { batch, absence, adult }: { batch: Batch; absence: DayAbsence; adult: Tellable['textable'][number] },
): Promise<void> {
  const { date, expiresAt, schoolId, schoolName } = batch;
  const { parentId, mobile } = adult;
  const token = randomToken(tokenBytes);
  const { firstName } = studentName(absence.student);
  const letters = fourLetters(firstName, await listFirstNames(trx, parentId), randomBelow);
  const receipt = await insertAsk(trx, {
    absenceRowId: absence.rowId,
    studentId: absence.studentId,
    schoolId,
    parentId,
    date,
    tokenHash: sha256(token),
    ...letters,
    askedBy: actor.label,
    now,
    expiresAt,
  });
  const portalUrl = config.publicUrl.origin;
  await outbox.enqueue(
    trx,
    askMessage({ to: mobile, schoolName, date, portalUrl, token, expiresAt, receipt }),
  );
}
