/** Shared context of the payment code. */
import type { AuditedActor } from '../../platform/audit/audit.repository.ts';
import type { StudentAccess } from '../../platform/http/access.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Outbox } from '../../platform/jobs/outbox.ts';
import type { Config } from '../../config/config.ts';
import type { GuardedGateway } from './gateway/guarded-gateway.ts';

export interface PaymentDependencies {
  db: Db;
  outbox: Outbox;
  config: Pick<Config, 'publicUrl' | 'site' | 'limitsScale' | 'payments' | 'mobileApp' | 'secrets'>;
  gateway: GuardedGateway;
  /** Alerts the operators. */
  alarm: (message: string) => void;
  onError: (error: Error, what: string) => void;
}

/** Of a request, or of the reconciler. */
export interface PaymentCall {
  now: Date;
  requestId: string;
  actor: AuditedActor;
}

/** Only the primary account owner may pay (S-5.8). */
export const mayPay = {
  kind: 'family',
  who: 'student',
  feature: 'Finance',
  need: 'act',
  activeEnrolment: false,
} as const satisfies StudentAccess;

/** The number of transactions the gateway is asked about concurrently. */
export const gatewayCallsAtOnce = 5;

/** Maps with limited concurrency, keeping the order; starts no more after the first failure. */
export async function mapAtOnce<T, R>(
  items: readonly T[],
  atOnce: number,
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  const queue = [...items.entries()];
  const take = async (): Promise<void> => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const [position, item] = next;
      results[position] = await work(item).catch((error: unknown) => {
        queue.length = 0;
        throw error;
      });
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, take));
  return results;
}
