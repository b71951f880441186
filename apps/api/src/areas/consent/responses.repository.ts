/** Stores answers permanently as given, independent of later changes to the request. */
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Queryable, Trx } from '../../platform/database/database.ts';
import { rowsOf } from '../../platform/database/rows.ts';
import { receiptSchema } from './receipts/receipt.policy.ts';
import type { Receipt } from './receipts/receipt.policy.ts';

export interface NewResponse {
  id: string;
  requestId: number;
  requestSourceId: string;
  schoolId: number;
  studentId: number;
  /** Null for an answer on paper. */
  accountId: number | null;
  state: number;
  formTemplate: unknown;
  formData: unknown;
  receipt: Receipt;
  now: Date;
  paper?: { recordedBy: string; signedOn: string };
}

export async function insertResponse(trx: Trx, response: NewResponse): Promise<void> {
  await trx
    .insertInto('consent_response')
    .values({
      public_id: response.id,
      consent_request_id: response.requestId,
      request_source_id: response.requestSourceId,
      school_id: response.schoolId,
      student_id: response.studentId,
      account_id: response.accountId,
      responded_by: response.receipt.respondedBy,
      responded_at: response.now,
      state: response.state,
      form_template: JSON.stringify(response.formTemplate),
      form_data: JSON.stringify(response.formData),
      receipt: JSON.stringify(response.receipt),
      recorded_by: response.paper?.recordedBy ?? null,
      signed_on: response.paper?.signedOn ?? null,
    })
    .execute();
}

export interface Responder {
  firstName: string;
  lastName: string;
  email: string;
}

export async function findResponder(trx: Trx, accountId: number): Promise<Responder | undefined> {
  return trx
    .selectFrom('account')
    .select(['first_name as firstName', 'last_name as lastName', 'email'])
    .where('id', '=', accountId)
    .executeTakeFirst();
}

const receiptRow = z.strictObject({ receipt: receiptSchema });

/** The receipt of an answer the account gave; never anyone else's. */
export async function findReceipt(
  db: Queryable,
  ref: { requestId: string; studentId: number; schoolId: number; accountId: number },
): Promise<Receipt | undefined> {
  const rows = await rowsOf(
    receiptRow,
    sql`
    select a.receipt
    from consent_response a join consent_request r on r.id = a.consent_request_id
    where r.public_id = ${ref.requestId}::uuid and a.student_id = ${ref.studentId} and a.school_id = ${ref.schoolId}
      and a.account_id = ${ref.accountId}`.execute(db),
  );
  return rows[0]?.receipt;
}
