/** The requests to the gateway about each payment, and its answers (O-14.7). */
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Queryable } from '../../../platform/database/database.ts';
import { rowsOf } from '../../../platform/database/rows.ts';

export type ExchangeValues = Readonly<Record<string, string | number>>;

export interface NewExchange {
  transactionId: number;
  request: 'open' | 'outcome';
  sent: ExchangeValues;
  answer: ExchangeValues;
  now: Date;
}

/** Counts an answer that repeats the previous one, so that an hour of polling is one row. */
export async function recordExchange(
  db: Queryable,
  { transactionId, request, sent, answer, now }: NewExchange,
): Promise<void> {
  const [sentText, answerText] = [JSON.stringify(sent), JSON.stringify(answer)];
  await sql`
    with last as (
      select id, request, answer from payment_exchange where transaction_id = ${transactionId} order by id desc limit 1),
    repeated as (
      update payment_exchange e set times = e.times + 1, last_at = ${now} from last
      where e.id = last.id and last.request = ${request} and last.answer = ${answerText}::jsonb returning e.id)
    insert into payment_exchange (transaction_id, request, sent, answer, first_at, last_at)
    select ${transactionId}, ${request}, ${sentText}::jsonb, ${answerText}::jsonb, ${now}, ${now}
    where not exists (select from repeated)`.execute(db);
}

const valuesRow = z.record(z.string(), z.union([z.string(), z.number()]));

const exchangeRow = z.strictObject({
  request: z.enum(['open', 'outcome']),
  sent: valuesRow,
  answer: valuesRow,
  firstAt: z.date(),
  lastAt: z.date(),
  times: z.number(),
});
export type ExchangeRow = z.output<typeof exchangeRow>;

/** Of the payment with this reference, oldest first. */
export async function listExchanges(db: Queryable, reference: string): Promise<ExchangeRow[]> {
  return rowsOf(
    exchangeRow,
    sql`
    select e.request, e.sent, e.answer, e.first_at as "firstAt", e.last_at as "lastAt", e.times
    from payment_exchange e join payment_transaction t on t.id = e.transaction_id
    where t.public_id = ${reference}::uuid order by e.id`.execute(db),
  );
}
