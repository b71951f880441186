/** Notifies families in batches, each in its own transaction, so that a crash repeats at most one batch. */
import type { Db, Trx } from '../../platform/database/database.ts';
import { notify } from '../notifications/index.ts';
import type { NotificationEvent } from '../notifications/index.ts';

/** Recipients per transaction. */
export const batchSize = 1000;

/** One fact for one adult. Rows are read in the order of `rowId`, account and student. */
export interface Recipient {
  rowId: number;
  accountId: number;
  studentId: number;
  oneSchoolId: string;
}

export type After = Pick<Recipient, 'rowId' | 'accountId' | 'studentId'>;

export interface Producer<Row extends Recipient> {
  find: (trx: Trx, after: After) => Promise<Row[]>;
  eventOf: (row: Row) => NotificationEvent;
}

export async function notifyAll<Row extends Recipient>(
  db: Db,
  { find, eventOf }: Producer<Row>,
  now: Date,
): Promise<void> {
  for (let after: After | undefined = { rowId: 0, accountId: 0, studentId: 0 }; after;) {
    const place: After = after;
    after = await db.transaction().execute(async (trx) => {
      const rows = await find(trx, place);
      await notify(trx, rows.map(eventOf), now);
      return rows.length === batchSize ? rows.at(-1) : undefined;
    });
  }
}
