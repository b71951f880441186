/** Answers to be exported to the school: each belongs permanently to one batch. */
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Queryable } from '../../platform/database/database.ts';
import { rowsOf } from '../../platform/database/rows.ts';
import { receiptSchema } from './receipts/receipt.policy.ts';
import type { Outgoing } from '../../platform/outgoing/outgoing.ts';

const exportedResponseRow = z.strictObject({
  id: z.string(),
  requestSourcedId: z.string(),
  centreCode: z.string(),
  schoolSourcedId: z.string(),
  studentSourcedId: z.string(),
  eqId: z.string(),
  title: z.string(),
  reference: z.string(),
  state: z.number(),
  respondedBy: z.string(),
  respondedAt: z.date(),
  questions: receiptSchema.shape.questions,
  formData: z.unknown(),
});
export type ExportedResponse = z.output<typeof exportedResponseRow>;

/** The answers of one batch, in the order they were given; repeated reads return the same. */
export async function listBatch(db: Queryable, batchId: string): Promise<ExportedResponse[]> {
  return rowsOf(
    exportedResponseRow,
    sql`
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
    order by a.responded_at, a.id`.execute(db),
  );
}

export const consentAnswers: Outgoing<ExportedResponse> = {
  table: 'consent_response',
  batches: 'consent_response_export',
  readyAt: 'responded_at',
  isReady: sql`true`,
  event: 'consent.exported',
  counts: 'responses',
  list: listBatch,
};
