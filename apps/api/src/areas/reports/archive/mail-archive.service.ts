/** E-mails the reports of one school year, after the response (S-7.5; T41). */
import { instantSchema } from '@portal/contract/shared';
import { reportFileName } from '@portal/contract/reports';
import * as z from 'zod/mini';
import type { Config } from '../../../config/config.ts';
import { systemActor } from '../../../platform/access/actor.ts';
import { recordAudit } from '../../../platform/audit/audit.repository.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { Reader } from '../../../platform/database/reader.ts';
import type { ServingRule } from '../../../platform/documents/withheld.ts';
import { ProblemError } from '../../../platform/errors.ts';
import { safeFileName } from '../../../platform/http/files/file-answer.ts';
import type { Outbox } from '../../../platform/jobs/outbox.ts';
import type { TaskHandlers } from '../../../platform/jobs/tasks.ts';
import { findStudentPlaces } from '../../students/index.ts';
import type { AccessedStudent } from '../../students/index.ts';
import { reportPdf } from '../pdf/report-pdf.service.ts';
import { seesReports } from '../reports.access.ts';
import { findReports } from '../reports.repository.ts';
import { archiveFigures, daysOfYear, splitBySize } from './archive.policy.ts';
import type { ArchivedFile } from './archive.policy.ts';
import { findAddressee } from './archive.repository.ts';
import { archiveMessages } from './messages.ts';
import type { MessageConfig } from './messages.ts';

export const mailArchiveTask = 'reports.mail-archive';

const payloadSchema = z.object({
  accountId: z.coerce.number(),
  oneSchoolId: z.string(),
  academicYear: z.coerce.number(),
  requestId: z.string(),
  requestedAt: instantSchema,
});
type Payload = z.output<typeof payloadSchema>;

interface Dependencies {
  db: Db;
  reader: Reader;
  config: MessageConfig & Pick<Config, 'scanning'>;
}

export function reportTasks(deps: Dependencies): TaskHandlers {
  return {
    [mailArchiveTask]: (payload, outbox) => mailArchive(deps, z.parse(payloadSchema, payload), outbox),
  };
}

/** Reads rights and address now, to respect a lost right or a changed address. */
async function mailArchive(
  { db, reader, config }: Dependencies,
  payload: Payload,
  outbox: Outbox,
): Promise<void> {
  const { accountId, academicYear, requestId } = payload;
  const requestedAt = new Date(payload.requestedAt);
  const addressee = await findAddressee(db, accountId);
  const places = await findPlacesStill(db, payload);
  const [student] = places;
  const files = student
    ? await reader.read((from) => collectFiles(from, places, { academicYear, ...config.scanning }))
    : [];
  await db.transaction().execute(async (trx) => {
    const isDue = addressee !== undefined && student !== undefined && files.length > 0;
    if (isDue) {
      const groups = splitBySize(files, archiveFigures.bytesPerMessage);
      const notAfter = new Date(requestedAt.getTime() + archiveFigures.lifeMs);
      const about = { addressee, studentFirstName: student.firstName, academicYear, notAfter };
      for (const message of archiveMessages(config, about, groups)) await outbox.enqueue(trx, message);
    }
    await recordAudit(
      trx,
      { requestId, now: requestedAt, actor: systemActor('portal') },
      {
        event: 'reports.archiveMailed',
        outcome: isDue ? 'done' : 'refused',
        actorAccountId: accountId,
        ...(student ? { studentId: student.studentId } : {}),
        detail: { academicYear, reports: files.length },
      },
    );
  });
}

async function findPlacesStill(
  db: Db,
  { accountId, oneSchoolId }: Payload,
): Promise<readonly AccessedStudent[]> {
  try {
    return await findStudentPlaces(db, { accountId }, { oneSchoolId }, seesReports);
  } catch (error) {
    if (error instanceof ProblemError) return [];
    throw error;
  }
}

/** In chronological order. */
async function collectFiles(
  db: Db,
  places: readonly AccessedStudent[],
  { academicYear, ...rule }: ServingRule & { academicYear: number },
): Promise<ArchivedFile[]> {
  const [student] = places;
  if (!student) return [];
  const { studentId, displayName, firstName } = student;
  const schoolIds = places.map(({ schoolId }) => schoolId);
  const reports = await findReports(db, { studentId, schoolIds }, daysOfYear(academicYear));
  const isOneSchool = new Set(reports.map(({ schoolId }) => schoolId)).size === 1;
  const files: ArchivedFile[] = [];
  for (const report of reports.toReversed()) {
    const { reportingPeriod, schoolName } = report;
    const period = isOneSchool ? reportingPeriod : `${reportingPeriod}, ${schoolName}`;
    const { content, withheld } = await reportPdf(db, { studentId, displayName, report, ...rule });
    // The error makes the job run again.
    if (withheld === 'waiting') throw new Error('A report waits for the malware scanner');
    if (withheld === 'refused') continue;
    files.push({ name: safeFileName(reportFileName(firstName, period)), content });
  }
  return files;
}
