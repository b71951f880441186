/** Academic reports of one student at one school (S-2.9, S-7.5, S-9.2; T26, T40). */
import { currentReportsFrom, reportFileName, reportsEndpoint } from '@portal/contract/reports';
import { dateInZone, isNewOn } from '@portal/contract/dates';
import type { AcademicResult, ReportQuery, Reports } from '@portal/contract/reports';
import type { StudentAndCentre } from '@portal/contract/shared';
import type { Config } from '../../config/config.ts';
import { inAuditedTransaction } from '../../platform/audit/audit.repository.ts';
import { quarterHour } from '../../platform/cache/answer-cache.ts';
import type { AnswerCache } from '../../platform/cache/answer-cache.ts';
import type { Db } from '../../platform/database/database.ts';
import { refuseWithheld } from '../../platform/documents/withheld.ts';
import { notFound } from '../../platform/errors.ts';
import type { SignedInCall } from '../../platform/http/call.ts';
import { FileAnswer } from '../../platform/http/files/file-answer.ts';
import type { FinishedJson } from '../../platform/http/files/finished-json.ts';
import { renderJson } from '../../platform/http/route.ts';
import { requireOwnIdentity } from '../downloads/index.ts';
import { noteReportOpening } from '../releases/index.ts';
import { findStudentAccess, findStudentPlaces } from '../students/index.ts';
import { reportPdf } from './pdf/report-pdf.service.ts';
import { seesReports } from './reports.access.ts';
import { findArchiveYears, findReports } from './reports.repository.ts';
import type { ReportRow } from './reports.repository.ts';

export const downloadedEvent = 'reports.downloaded';

/**
 * Returns the serialised response. Its stamp covers the caller's rights, so a cached copy is never served after rights
 * are lost.
 */
export function reportsAnswer(
  { db, cache }: { db: Db; cache: AnswerCache },
  call: SignedInCall,
  ref: StudentAndCentre,
): Promise<FinishedJson> {
  const key = ['reports', call.actor.accountId, ref.studentId, ref.centreCode].join(':');
  return cache.through(key, `${call.actor.stamp}@${quarterHour(call.now)}`, async () =>
    renderJson(reportsEndpoint, await listReports(db, call, ref)),
  );
}

/** Reports of this school; the archive covers every school of the student whose reports the caller may see. */
async function listReports(db: Db, { actor, now }: SignedInCall, ref: StudentAndCentre): Promise<Reports> {
  const oneSchoolId = ref.studentId;
  const student = await findStudentAccess(
    db,
    actor,
    { oneSchoolId, centreCode: ref.centreCode },
    seesReports,
  );
  const { studentId, schoolId, timeZone } = student;
  const schoolIds = (await findStudentPlaces(db, actor, { oneSchoolId }, seesReports)).map(
    (place) => place.schoolId,
  );
  const today = dateInZone(now, timeZone);
  const from = currentReportsFrom(today);
  const reports = await findReports(db, { studentId, schoolIds: [schoolId] }, { from });
  const years = await findArchiveYears(db, { studentId, schoolIds }, Number(today.slice(0, 4)));
  return {
    academicResults: reports.map((report) => presentReport(report, today)),
    academicYearArchives: years.map((academicYear) => ({ academicYear })),
    today,
  };
}

function presentReport(report: ReportRow, today: string): AcademicResult {
  return { ...report, isNew: isNewOn(report.endDate, today) };
}

/** The report as a file. The download is recorded before the file is sent. */
export async function getReport(
  { db, config: { scanning: rule } }: { db: Db; config: Pick<Config, 'scanning'> },
  call: SignedInCall,
  query: ReportQuery,
): Promise<FileAnswer> {
  const { EqId, ReportingPeriodId, SchoolCode, AdminPPAOId, AdminSchoolUserId } = query;
  await requireOwnIdentity(db, call, { pPAO: AdminPPAOId, schoolUserId: AdminSchoolUserId });
  return inAuditedTransaction(db, call, async (trx) => {
    const ref = { eqId: EqId, centreCode: SchoolCode };
    const { studentId, schoolId, firstName, displayName } = await findStudentAccess(
      trx,
      call.actor,
      ref,
      seesReports,
    );
    const places = { studentId, schoolIds: [schoolId] };
    const [report] = await findReports(trx, places, { reportingPeriodId: ReportingPeriodId });
    if (!report) throw notFound();
    const { content, withheld } = await reportPdf(trx, { studentId, displayName, report, ...rule });
    refuseWithheld(withheld);
    const { accountId } = call.actor;
    await noteReportOpening(trx, { ...report, studentId, accountId, now: call.now });
    const name = reportFileName(firstName, report.reportingPeriod);
    return {
      result: new FileAnswer({ content, mediaType: 'application/pdf', name }),
      audit: {
        event: downloadedEvent,
        studentId,
        schoolId,
        detail: { isSchoolReport: report.isSchoolReport },
      },
    };
  });
}
