/** Calls the gateway and records the exchange, whatever its outcome (O-14.7). */
import { asError } from '../../../platform/as-error.ts';
import type { PaymentDependencies } from '../payments.ts';
import { presentFailure } from './exchange.presenter.ts';
import { recordExchange } from './exchanges.repository.ts';
import type { ExchangeValues, NewExchange } from './exchanges.repository.ts';

export async function askRecorded<T>(
  deps: Pick<PaymentDependencies, 'db' | 'onError'>,
  asked: Omit<NewExchange, 'answer'>,
  ask: () => Promise<T>,
  present: (answer: T) => ExchangeValues,
): Promise<T> {
  try {
    const answer = await ask();
    await record(deps, { ...asked, answer: present(answer) });
    return answer;
  } catch (error) {
    const failure = presentFailure(error);
    if (failure) await record(deps, { ...asked, answer: failure });
    throw error;
  }
}

/** Reports a failure instead of throwing, so that a payment goes on. Its outcome is audited separately. */
async function record(
  { db, onError }: Pick<PaymentDependencies, 'db' | 'onError'>,
  exchange: NewExchange,
): Promise<void> {
  await recordExchange(db, exchange).catch((error: unknown) =>
    onError(asError(error), 'recording the gateway’s answer'),
  );
}
