/** Stored files that wait for the malware scanner, and its results. */
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Queryable } from '../../platform/database/database.ts';
import { rowsOf } from '../../platform/database/rows.ts';

const idRow = z.strictObject({ id: z.number() });

/** Claims the next waiting files, newest first, unless they were claimed after `triedBefore`. */
export async function claimUnscanned(
  db: Queryable,
  { now, triedBefore, most }: { now: Date; triedBefore: Date; most: number },
): Promise<number[]> {
  const rows = await rowsOf(
    idRow,
    sql`
    update stored_file set scan_tried_at = ${now}
    where id in (
      select id from stored_file
      where scanned_at is null and (scan_tried_at is null or scan_tried_at < ${triedBefore})
      order by id desc limit ${most} for update skip locked)
    returning id`.execute(db),
  );
  return rows.map(({ id }) => id).toSorted((a, b) => b - a);
}

const contentRow = z.strictObject({ content: z.instanceof(Buffer) });

/** Undefined if the file has been deleted meanwhile. */
export async function readStored(db: Queryable, id: number): Promise<Buffer | undefined> {
  const [row] = await rowsOf(contentRow, sql`select content from stored_file where id = ${id}`.execute(db));
  return row?.content;
}

export async function noteScanned(
  db: Queryable,
  id: number,
  { threat, now }: { threat: string | null; now: Date },
): Promise<void> {
  await db
    .updateTable('stored_file')
    .set({ scanned_at: now, scan_threat: threat })
    .where('id', '=', id)
    .execute();
}

/** SQL: every use of a stored file, with its school, student and name. */
const uses = sql`
  select d.file_id, d.school_id, d.student_id, d.file_name as name from download d
  union all
  select i.pdf_file_id, i.school_id, i.student_id, 'Invoice ' || i.invoice_number from invoice i
  union all
  select r.file_id, r.school_id, r.student_id, 'Report of a student' from academic_report r
  union all
  select rf.file_id, release.school_id, rf.student_id, rf.file_name
  from file_release_file rf join file_release release on release.id = rf.release_id`;

const schoolRow = z.strictObject({ schoolId: z.number() });

/** The schools that use the file. */
export async function listSchoolsOf(db: Queryable, id: number): Promise<number[]> {
  const rows = await rowsOf(
    schoolRow,
    sql`select distinct use.school_id as "schoolId" from (${uses}) use where use.file_id = ${id}`.execute(db),
  );
  return rows.map(({ schoolId }) => schoolId);
}

const refusedRow = z.strictObject({ name: z.string(), threat: z.string(), at: z.date() });
export type RefusedRow = z.output<typeof refusedRow>;

const mostListed = 100;

/** A school's refused files, newest first, except those of the given students. */
export const listRefused = (
  db: Queryable,
  { schoolId, ownStudentIds }: { schoolId: number; ownStudentIds: readonly number[] },
): Promise<RefusedRow[]> =>
  rowsOf(
    refusedRow,
    sql`
    select distinct use.name, f.scan_threat as threat, f.scanned_at as at
    from stored_file f join (${uses}) use on use.file_id = f.id
    where f.scan_threat is not null and use.school_id = ${schoolId}
      and (use.student_id is null or use.student_id <> all(${ownStudentIds}::bigint[]))
    order by f.scanned_at desc, use.name limit ${mostListed}`.execute(db),
  );

const countsRow = z.strictObject({ waiting: z.number(), refused: z.number() });

/** For the metrics. */
export async function countScans(db: Queryable): Promise<z.output<typeof countsRow>> {
  const [counts] = await rowsOf(
    countsRow,
    sql`
    select (select count(*)::int from stored_file where scanned_at is null) as waiting,
           (select count(*)::int from stored_file where scan_threat is not null) as refused`.execute(db),
  );
  return counts ?? { waiting: 0, refused: 0 };
}
