/** Approved changes to be exported to the register: each belongs permanently to one batch. */
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Queryable } from '../../../platform/database/database.ts';
import { rowsOf } from '../../../platform/database/rows.ts';
import type { Outgoing } from '../../../platform/outgoing/outgoing.ts';
import { changeRequestKindSchema } from '../kinds.ts';

const exportedChangeRow = z.strictObject({
  id: z.string(),
  kind: changeRequestKindSchema,
  centreCode: z.string(),
  schoolSourcedId: z.string(),
  /** Null for a parent's own details. */
  studentSourcedId: z.nullable(z.string()),
  eqId: z.nullable(z.string()),
  /** Null where the submitter is no longer a parent in the register. */
  parentSourcedId: z.nullable(z.string()),
  submittedAt: z.date(),
  decidedAt: z.date(),
  decidedBy: z.string(),
  note: z.nullable(z.string()),
  isUnauthorised: z.boolean(),
  oldValues: z.unknown(),
  newValues: z.unknown(),
});
export type ExportedChange = z.output<typeof exportedChangeRow>;

/** The changes of one batch, in order of decision; repeated reads return the same. */
export async function listBatch(db: Queryable, batchId: string): Promise<ExportedChange[]> {
  return rowsOf(
    exportedChangeRow,
    sql`
    select r.public_id as id, r.kind, school.centre_code as "centreCode", school.source_id as "schoolSourcedId",
           student.source_id as "studentSourcedId", student.eq_id as "eqId", parent.source_id as "parentSourcedId",
           r.submitted_at as "submittedAt", r.decided_at as "decidedAt", r.decided_by as "decidedBy", r.note,
           r.is_unauthorised as "isUnauthorised", r.old_values as "oldValues", r.new_values as "newValues"
    from change_request_export batch
    join change_request r on r.export_id = batch.id
    join school on school.id = r.school_id
    left join student on student.id = r.student_id
    join account on account.id = r.account_id
    left join known_parent parent on parent.id = account.known_parent_id
    where batch.public_id = ${batchId}::uuid
    order by r.decided_at, r.id`.execute(db),
  );
}

export const approvedChanges: Outgoing<ExportedChange> = {
  table: 'change_request',
  batches: 'change_request_export',
  readyAt: 'decided_at',
  isReady: sql`state = 'approved'`,
  event: 'changeRequests.exported',
  counts: 'changes',
  list: listBatch,
};
