/** Notifies payers of outcomes in the transaction that records them (docs/payments.md lists the notifications). */
import { paths } from '@portal/contract/routes';
import type { Trx } from '../../../platform/database/database.ts';
import type { OutgoingEmail } from '../../../platform/jobs/outbox.ts';
import { markTasksDone, notify, sealEmail } from '../../notifications/index.ts';
import type { NotificationEvent } from '../../notifications/index.ts';
import { findPaidDates } from '../invoices/paid.repository.ts';
import type { PaymentDependencies } from '../payments.ts';
import type { Asker } from '../process/settle.service.ts';
import type { Attempt, Transaction } from '../process/transactions.repository.ts';
import { outcomeMessage } from './messages.ts';
import { findPayer } from './payer.repository.ts';
import type { Payer } from './payer.repository.ts';

export interface Outcome {
  attempt: Attempt;
  /** All transactions of the attempt. */
  transactions: readonly Transaction[];
  /** The transactions whose outcome is being recorded. */
  settled: readonly Transaction[];
  asker: Asker;
  now: Date;
}

type NotifyDependencies = Pick<PaymentDependencies, 'config'>;

const isPaid = ({ state }: Transaction): boolean => state === 'approved';
const isUnpaid = ({ state }: Transaction): boolean => state === 'declined' || state === 'closed';

/** Notifies the payer, and marks both parents' payment tasks as done. */
export async function notifyOfOutcome(
  { config }: NotifyDependencies,
  trx: Trx,
  outcome: Outcome,
): Promise<void> {
  const { attempt, settled, now } = outcome;
  await stopAsking(trx, outcome);
  if (attempt.accountId === null || !isNotifiedOf(outcome)) return;
  const payer = await findPayer(trx, attempt.accountId);
  if (!payer) return;
  const event = {
    accountId: attempt.accountId,
    // A transaction is settled once, so its id makes the subject unique.
    subjectKey: `${attempt.publicId}/${settled.find((one) => isPaid(one) || isUnpaid(one))?.publicId ?? ''}`,
    link: paths.combinedPayments(),
    email: sealEmail(config.secrets.sealing, emailOf(config, payer, outcome)),
  };
  await notify(trx, [{ ...event, ...factsOf(outcome) }], now);
}

/**
 * The payer is notified of every payment. A payer who is on the page sees failures there, so a failure is notified only if
 * the page showed an unknown outcome, or if the payer left before the card was declined. Unused keys aren't notified.
 */
function isNotifiedOf({ settled, attempt, asker }: Outcome): boolean {
  if (settled.some(isPaid)) return true;
  if (settled.some(isUnpaid) && attempt.toldUnknownAt !== null) return true;
  return asker === 'reconciler' && settled.some(({ state }) => state === 'declined');
}

type PaymentKind = 'payment-receipt' | 'payment-resolved';
type Facts = { [Kind in PaymentKind]: Pick<NotificationEvent<Kind>, 'kind' | 'params'> }[PaymentKind];

function factsOf({ settled, attempt }: Outcome): Facts {
  const payments = settled.filter(isPaid).length;
  if (payments > 0 && attempt.toldUnknownAt === null)
    return { kind: 'payment-receipt', params: { payments } };
  return { kind: 'payment-resolved', params: { outcome: payments > 0 ? 'paid' : 'not-paid' } };
}

const emailOf = (
  { site, publicUrl }: NotifyDependencies['config'],
  payer: Payer,
  { settled, transactions }: Outcome,
): OutgoingEmail =>
  outcomeMessage({
    to: payer.email,
    payerFirstName: payer.firstName,
    productName: site.productName,
    portalUrl: publicUrl.origin,
    paid: settled.filter(isPaid),
    failed: settled.filter(isUnpaid),
    unknown: transactions.filter(({ state }) => state === 'open' || state === 'disputed'),
  });

/** Marks payment tasks as done for the due dates for which the student has nothing left to pay at the school. */
async function stopAsking(trx: Trx, { attempt, settled, now }: Outcome): Promise<void> {
  const places = settled
    .filter(isPaid)
    .flatMap(({ studentId, schoolId }) =>
      studentId === null || schoolId === null ? [] : [{ studentId, schoolId }],
    );
  if (places.length === 0) return;
  const paid = await findPaidDates(trx, places);
  const tasks = paid.map(({ dueDate, ...place }) => ({ ...place, params: { dueDate } }));
  await markTasksDone(trx, { kinds: ['payment-due'], tasks, byAccountId: attempt.accountId }, now);
}
