/** Which adults have opened released files. */
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import * as z from 'zod/mini';
import type { Queryable, Trx } from '../../platform/database/database.ts';
import { rowsOf } from '../../platform/database/rows.ts';
import { isInView } from '../../platform/database/view-context.ts';
import { shownName } from '../audiences/index.ts';

const openingRow = z.strictObject({ student: z.string(), adult: z.string(), openedAt: z.date() });

/** The caller's own children are in no list (O-1.3). */
export const listOpenings = (
  db: Queryable,
  { releaseRowId, ownStudentIds }: { releaseRowId: number; ownStudentIds: readonly number[] },
): Promise<z.output<typeof openingRow>[]> =>
  rowsOf(
    openingRow,
    sql`
    select ${shownName} as student, account.first_name || ' ' || account.last_name as adult, o.opened_at as "openedAt"
    from file_release_file f
    join file_release_opening o on o.release_file_id = f.id
    join student on student.id = f.student_id
    join account on account.id = o.account_id
    where f.release_id = ${releaseRowId} and not (f.student_id = any(${[...ownStudentIds]}::bigint[]))
    order by o.opened_at, f.id`.execute(db),
  );

interface Opened {
  accountId: number;
  now: Date;
}

/** Staff who see a parent's pages in a view open nothing for the parent. `file` reads `f`. */
async function noteOpening(
  trx: Trx,
  { accountId, now, file }: Opened & { file: RawBuilder<unknown> },
): Promise<void> {
  if (isInView()) return;
  await sql`
    insert into file_release_opening (release_file_id, account_id, opened_at)
    select f.id, ${accountId}, ${now} from file_release_file f where ${file}
    on conflict do nothing`.execute(trx);
}

/** Records that an adult opened the school's report of a period, if the office released it. */
export const noteReportOpening = (
  trx: Trx,
  opened: Opened & { studentId: number; schoolId: number; reportingPeriodId: string },
): Promise<void> =>
  noteOpening(trx, {
    ...opened,
    file: sql`f.academic_report_id = (
      select r.id from academic_report r
      where r.student_id = ${opened.studentId} and r.school_id = ${opened.schoolId}
        and r.reporting_period_id = ${opened.reportingPeriodId})`,
  });

/** Records that an adult opened a file, if the office released it. */
export const noteDownloadOpening = (trx: Trx, opened: Opened & { fileId: string }): Promise<void> =>
  noteOpening(trx, {
    ...opened,
    file: sql`f.download_id = (select d.id from download d where d.public_id = ${opened.fileId}::uuid)`,
  });
