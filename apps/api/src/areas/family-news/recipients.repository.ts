/**
 * Finds the adults related to the student of a fact, with the names that links need. Their rights are checked when the
 * notification is planned.
 */
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import * as z from 'zod/mini';
import { batchSize } from './batches.ts';
import type { After } from './batches.ts';

export const recipientShape = {
  rowId: z.number(),
  accountId: z.number(),
  studentId: z.number(),
  oneSchoolId: z.string(),
};

const owners = sql`
  select own.account_id from account_student own where own.student_id = fact.student_id and own.state = 'approved'`;

const viewers = sql`
  select viewer.viewer_account_id from viewer_delegation viewer
  where viewer.student_id = fact.student_id and viewer.status = 'Active' and viewer.viewer_account_id is not null`;

interface Wanted {
  /** A query that returns row_id, student_id and what `columns` reads. */
  facts: RawBuilder<unknown>;
  /** Additional result columns; may read `fact` and `adult.account_id`. */
  columns: RawBuilder<unknown>;
  after: After;
  includesViewers?: boolean;
  /** A filter; may read `fact` and `adult.account_id`. */
  isWanted?: RawBuilder<boolean>;
}

/** The next batch of recipients. */
export const recipientsOf = ({
  facts,
  columns,
  after,
  includesViewers,
  isWanted,
}: Wanted): RawBuilder<unknown> => sql`
  select fact.row_id as "rowId", adult.account_id as "accountId", fact.student_id as "studentId",
         student.one_school_id as "oneSchoolId", ${columns}
  from (${facts}) fact
  join student on student.id = fact.student_id
  cross join lateral (${owners} ${includesViewers ? sql`union ${viewers}` : sql``}) adult
  where fact.row_id >= ${after.rowId} and (fact.row_id, adult.account_id, fact.student_id) > (${after.rowId}, ${after.accountId}, ${after.studentId})
    and ${isWanted ?? sql`true`}
  order by fact.row_id, adult.account_id, fact.student_id
  limit ${batchSize}`;
