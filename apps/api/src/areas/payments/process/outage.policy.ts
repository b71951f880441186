/** During an announced payment outage no payment starts, but started ones are still confirmed (S-4.6). */
import type { Db } from '../../../platform/database/database.ts';
import { ProblemError } from '../../../platform/errors.ts';
import { listInForce } from '../../service-status/index.ts';

export async function refuseDuringOutage(
  db: Db,
  now: Date,
  payments: readonly { schoolCode: string }[],
): Promise<void> {
  const inForce = await listInForce(db, 'web', now);
  const outage = inForce.find(
    ({ kind, modules, centreCode }) =>
      kind === 'outage' &&
      (modules.includes('Payments') || modules.includes('System')) &&
      (centreCode === null || payments.some(({ schoolCode }) => schoolCode === centreCode)),
  );
  if (!outage) return;
  const params = { message: outage.message };
  throw new ProblemError('payment-unavailable', { reason: 'outage', params });
}
