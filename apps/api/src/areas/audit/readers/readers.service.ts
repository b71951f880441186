/** Answers "Who read this child's record between…", which a school must do after a breach (G25). */
import { systemActor } from '../../../platform/access/actor.ts';
import { inAuditedTransaction } from '../../../platform/audit/audit.repository.ts';
import type { Db } from '../../../platform/database/database.ts';
import { notFound } from '../../../platform/errors.ts';
import { findStudentByEqId, listReaders } from './readers.repository.ts';
import type { ReaderRow, StudentRow } from './readers.repository.ts';

export interface ReadersQuery {
  eqId: string;
  /** `YYYY-MM-DD`, both inclusive. */
  from: string;
  to: string;
  /** The requester, for the record: the family sees that the request was made. */
  by: string;
}

export interface Readers {
  student: StudentRow;
  rows: readonly ReaderRow[];
}

/** Throws `not-found` when no student has the EQ ID. */
export function lookUpReaders(
  db: Db,
  call: { now: Date; requestId: string },
  { eqId, from, to, by }: ReadersQuery,
): Promise<Readers> {
  return inAuditedTransaction(db, { ...call, actor: systemActor(by) }, async (trx) => {
    const student = await findStudentByEqId(trx, eqId);
    if (!student) throw notFound();
    const rows = await listReaders(trx, student, { from, to });
    return {
      result: { student, rows },
      audit: { event: 'audit.readersLookedUp', studentId: student.id, detail: { from, to } },
    };
  });
}
