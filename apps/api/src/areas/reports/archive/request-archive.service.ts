/** Requests the reports of an earlier school year (S-2.9, S-7.5, S-8.4; T41). */
import { dateInZone } from '@portal/contract/dates';
import { studentNotFoundMessage } from '@portal/contract/reports';
import type { ArchiveBody } from '@portal/contract/reports';
import type { Config } from '../../../config/config.ts';
import { inAuditedTransaction } from '../../../platform/audit/audit.repository.ts';
import type { Db } from '../../../platform/database/database.ts';
import { ProblemError } from '../../../platform/errors.ts';
import type { SignedInCall } from '../../../platform/http/call.ts';
import type { Tasks } from '../../../platform/jobs/tasks.ts';
import { addToCounter, secondsLeft } from '../../../platform/rate-limit/rate-counter.repository.ts';
import { findStudentPlaces } from '../../students/index.ts';
import type { AccessedStudent } from '../../students/index.ts';
import { seesReports } from '../reports.access.ts';
import { findArchiveYears } from '../reports.repository.ts';
import { archiveFigures } from './archive.policy.ts';
import { mailArchiveTask } from './mail-archive.service.ts';

export interface ArchiveDependencies {
  db: Db;
  tasks: Tasks;
  config: Pick<Config, 'limitsScale' | 'scanning'>;
}

export const archiveRequestedEvent = 'reports.archiveRequested';

/** Queues the work as a job. A missing student or year returns `StudentNotFound`. */
export async function requestArchive(
  deps: ArchiveDependencies,
  call: SignedInCall,
  { studentId: oneSchoolId, academicYear }: ArchiveBody,
): Promise<void> {
  const { studentId } = await requireArchive(deps.db, call, { oneSchoolId, academicYear });
  await countMailing(deps, call);
  const { actor, requestId, now } = call;
  await inAuditedTransaction<void>(deps.db, call, async (trx) => {
    await deps.tasks.enqueue(trx, mailArchiveTask, {
      accountId: String(actor.accountId),
      oneSchoolId,
      academicYear: String(academicYear),
      requestId,
      requestedAt: now.toISOString(),
    });
    return {
      result: undefined,
      audit: { event: archiveRequestedEvent, studentId, detail: { academicYear } },
    };
  });
}

async function requireArchive(
  db: Db,
  { actor, now }: SignedInCall,
  { oneSchoolId, academicYear }: { oneSchoolId: string; academicYear: number },
): Promise<AccessedStudent> {
  const places = await findStudentPlaces(db, actor, { oneSchoolId }, seesReports).catch(throwStudentNotFound);
  const [place] = places;
  if (!place) throw studentNotFound();
  const thisYear = Number(dateInZone(now, place.timeZone).slice(0, 4));
  const schoolIds = places.map(({ schoolId }) => schoolId);
  const years = await findArchiveYears(db, { studentId: place.studentId, schoolIds }, thisYear);
  if (!years.includes(academicYear)) throw studentNotFound();
  return place;
}

const studentNotFound = (): ProblemError =>
  new ProblemError('not-found', { extras: { message: studentNotFoundMessage } });

function throwStudentNotFound(error: unknown): never {
  throw error instanceof ProblemError && error.code === 'not-found' ? studentNotFound() : error;
}

/** Throws 429 with Retry-After once the hourly limit is reached. */
async function countMailing(
  { db, config }: ArchiveDependencies,
  { actor, now }: SignedInCall,
): Promise<void> {
  const { perWindow, seconds } = archiveFigures.mailings;
  const window = { key: `report-archives:${actor.accountId}`, seconds };
  if ((await addToCounter(db, window, 1, now)) <= perWindow * config.limitsScale) return;
  throw new ProblemError('too-many-requests', {
    reason: 'archives-this-hour',
    retryAfterSeconds: secondsLeft(now, seconds),
  });
}
