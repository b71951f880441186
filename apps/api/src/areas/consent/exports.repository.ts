/** Answers on their way to the school: each belongs to one batch, for good. */
import { sql } from 'kysely';
import type { Queryable, Trx } from '../../platform/database/database.ts';

export interface ExportedResponse {
  id: string;
  requestSourcedId: string;
  centreCode: string;
  schoolSourcedId: string;
  studentSourcedId: string;
  eqId: string;
  title: string;
  reference: string;
  state: number;
  respondedBy: string;
  respondedAt: Date;
  questions: { heading: string; question: string; answer: string }[];
  formData: unknown;
}

export interface BatchValues {
  exportedBy: string;
  now: Date;
  since: Date | null;
}

/**
 * Takes every answer that has not left yet into a new batch. Two exports at once take turns: the second finds none of
 * the first one's. Undefined when there is nothing to take.
 */
export async function takeBatch(
  trx: Trx,
  { exportedBy, now, since }: BatchValues,
): Promise<string | undefined> {
  const { rows: waiting } = await sql<{ id: number }>`
    select id from consent_response
    where export_id is null and (${since}::timestamptz is null or responded_at >= ${since})
    order by id for update`.execute(trx);
  if (waiting.length === 0) return undefined;
  const batch = await trx
    .insertInto('consent_response_export')
    .values({ exported_at: now, exported_by: exportedBy })
    .returning(['id', 'public_id as publicId'])
    .executeTakeFirstOrThrow();
  await sql`update consent_response set export_id = ${batch.id} where id = any(${waiting.map(({ id }) => id)}::bigint[])`.execute(
    trx,
  );
  return batch.publicId;
}

/** The answers of one batch, in the order they were given: the same however often they are asked for. */
export async function listBatch(db: Queryable, batchId: string): Promise<ExportedResponse[]> {
  const { rows } = await sql<ExportedResponse>`
    select a.public_id as id, a.request_source_id as "requestSourcedId", school.centre_code as "centreCode",
           school.source_id as "schoolSourcedId", student.source_id as "studentSourcedId", student.eq_id as "eqId",
           a.receipt ->> 'title' as title, a.receipt ->> 'reference' as reference, a.state,
           a.responded_by as "respondedBy", a.responded_at as "respondedAt", a.receipt -> 'questions' as questions,
           a.form_data as "formData"
    from consent_response_export batch
    join consent_response a on a.export_id = batch.id
    join school on school.id = a.school_id
    join student on student.id = a.student_id
    where batch.public_id = ${batchId}::uuid
    order by a.responded_at, a.id`.execute(db);
  return rows;
}
