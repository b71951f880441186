/**
 * One attempt to pay, kept in the tab until its outcome was shown. A reload in the middle then asks for the outcome and
 * never pays again (S-4.3). It contains no gateway key and no card data.
 */
import { dollarsOf } from '@portal/contract/shared';
import { limits } from '@portal/contract/limits';
import type { VerifiedPayment } from '@portal/contract/payments';
import { drafts, isSameShape } from '@portal/client/drafts';
import { invoiceKey, type Basket, type BasketPayment } from '../basket.ts';

export interface Attempt {
  /** The idempotency key: repeating the request after a lost response doesn't start a second attempt. */
  readonly idempotencyKey: string;
  /** Empty until the server has started the attempt. */
  readonly attemptId: string;
  /** When the card was submitted, in milliseconds since 1970; 0 before. */
  readonly sentAt: number;
  /** The outcome was shown. */
  readonly isOver: boolean;
  readonly payments: readonly BasketPayment[];
  readonly from: string;
}

type Store = Pick<typeof drafts, 'read' | 'write' | 'discard'>;

const attemptForm = 'payments/attempt';

const sample: Attempt = {
  idempotencyKey: '',
  attemptId: '',
  sentAt: 0,
  isOver: false,
  from: '',
  payments: [
    {
      invoiceNumber: '',
      studentEqId: '',
      schoolCode: '',
      studentName: '',
      schoolName: '',
      description: '',
      amountCents: 0,
      owingCents: 0,
    },
  ],
};

const paymentsText = (payments: readonly BasketPayment[]): string =>
  payments
    .map((payment) => `${invoiceKey(payment)}=${payment.amountCents}`)
    .toSorted()
    .join('\n');

export const createAttempts = (store: Store) => {
  const read = (): Attempt | null => {
    const held = store.read(attemptForm);
    return isSameShape(held, sample) && held.payments.length > 0 ? held : null;
  };
  const keep = (attempt: Attempt): Attempt => {
    store.write(attemptForm, attempt);
    return attempt;
  };
  return {
    read,
    keep,
    /** The attempt for this press of Pay: the existing one, unless its card was submitted or the payments differ. */
    begin: ({ payments, from }: Basket, newKey: () => string): Attempt => {
      const held = read();
      const isSame = held?.sentAt === 0 && paymentsText(held.payments) === paymentsText(payments);
      const idempotencyKey = held && isSame ? held.idempotencyKey : newKey();
      return keep({ idempotencyKey, attemptId: '', sentAt: 0, isOver: false, payments, from });
    },
    discard: (): void => store.discard(attemptForm),
  };
};

export const attempts = createAttempts(drafts);

export type Opening = 'resume' | 'card' | 'outcome' | 'nothing';

/** The page's initial state. An attempt with a submitted card takes precedence. */
export function openingOf(attempt: Attempt | null, basket: Basket | null): Opening {
  if (attempt && attempt.sentAt > 0 && !attempt.isOver) return 'resume';
  if (basket) return 'card';
  return attempt?.isOver ? 'outcome' : 'nothing';
}

/** The milliseconds left until an unresolved outcome counts as Unknown. */
export const msLeft = ({ sentAt }: Attempt, now: number): number =>
  Math.max(0, sentAt + limits.paymentTimeoutMs - now);

/** The outcome when the server could not be reached: each invoice and its amount, with the status unknown. */
export const unknownOutcome = ({ attemptId, payments }: Attempt): VerifiedPayment => ({
  attemptId,
  paymentsResult: 'Unknown',
  paymentDateTime: null,
  financialCustomerReferenceNumber: null,
  cardExpiry: null,
  maskedCardNumber: null,
  successfulPayments: [],
  failedPayments: [],
  unknownOutcomePayments: payments.map((payment) => ({
    invoiceNumber: payment.invoiceNumber,
    studentEqId: payment.studentEqId,
    schoolCode: payment.schoolCode,
    studentName: payment.studentName,
    schoolName: payment.schoolName,
    description: payment.description,
    amount: dollarsOf(payment.amountCents),
  })),
});

/** The failed payments, to be retried. */
export function basketOfFailed({ payments, from }: Attempt, { failedPayments }: VerifiedPayment): Basket {
  const failed = new Set(failedPayments.map(invoiceKey));
  return { payments: payments.filter((payment) => failed.has(invoiceKey(payment))), from };
}
