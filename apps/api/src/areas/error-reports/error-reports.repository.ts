/** Error reports from pages: a ring buffer of the newest, so that it can't fill the disk (T44). */
import type { ErrorReport } from '@portal/contract/error-reports';
import type { Db, Queryable } from '../../platform/database/database.ts';

/** At most 10 KB a row, so that all of them stay below 50 MB. */
const MOST_ROWS = 5000;

export interface NewErrorReport {
  report: ErrorReport;
  accountId: number | null;
  now: Date;
}

export async function insertErrorReport(db: Db, { report, accountId, now }: NewErrorReport): Promise<void> {
  const { id } = await db
    .insertInto('error_report')
    .values({
      received_at: now,
      account_id: accountId,
      reported_at: new Date(report.timestamp),
      error: report.error,
      page: report.page,
      device: JSON.stringify(report.device),
      language: report.language,
      user_agent: report.userAgent,
      app_version: report.appVersion,
      app_name: report.appName,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .deleteFrom('error_report')
    .where('id', '<=', id - MOST_ROWS)
    .execute();
}

export interface ErrorReportRow {
  id: number;
  receivedAt: Date;
  error: string;
  page: string;
  userAgent: string;
  appVersion: string;
}

/** Newest first. */
export function listErrorReports(db: Queryable, limit: number): Promise<ErrorReportRow[]> {
  return db
    .selectFrom('error_report')
    .select(['id', 'received_at as receivedAt', 'error', 'page', 'user_agent as userAgent'])
    .select('app_version as appVersion')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}
