/** Why no payment could be begun: a complete failure, in words (S-4.3, S-8.3). Pure. */
import { paymentTexts } from '@portal/contract/payments';
import { isApiProblem } from '@portal/client/calls';
import { failureOf, saidBy } from '@portal/client/failures';

export interface PaymentFailure {
  readonly title: string;
  readonly text: string;
  /** What the lists say has changed: paying the same again can't work. */
  readonly isStale: boolean;
}

const staleCodes = ['payment-in-progress', 'payment-refused', 'not-found'] as const;

/** The specification's sentence, and what is known besides. */
export function paymentFailure(error: unknown): PaymentFailure {
  const title = paymentTexts.error;
  if (!isApiProblem(error)) return { title, text: paymentTexts.unsuccessful, isStale: false };
  const stale = staleCodes.find((code) => error.is(code));
  if (stale !== undefined) {
    return { title, text: saidBy(error), isStale: true };
  }
  if (error.is('payment-unavailable'))
    return {
      title,
      text: saidBy(error),
      isStale: false,
    };
  const { title: said, text } = failureOf(error);
  const isKnown = error.status === 0 || error.is('busy', 'too-many-requests');
  const words = isKnown ? [said, text].filter(Boolean).join(' ') : paymentTexts.unsuccessful;
  return { title, text: words, isStale: false };
}
