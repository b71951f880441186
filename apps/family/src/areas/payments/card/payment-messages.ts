/** Why no payment could be started: a complete failure (S-4.3, S-8.3). */
import { paymentTexts } from '@portal/contract/payments';
import type { Failure, FailureMessages } from '@portal/client/failures';

/** The specified sentence, followed by any known details. */
export const paymentMessages: FailureMessages = {
  title: paymentTexts.error,
  general: { title: '', text: paymentTexts.unsuccessful },
  codes: { 'not-found': {} },
};

const staleCodes: readonly Failure['code'][] = ['payment-in-progress', 'payment-refused', 'not-found'];

/** Whether the invoices have changed, so that retrying the same payments can't succeed. */
export const isStale = ({ code }: Failure): boolean => code !== undefined && staleCodes.includes(code);
