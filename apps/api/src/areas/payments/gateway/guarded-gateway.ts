/**
 * Wraps a payment gateway with the timeout of G13 and F3, 50 seconds a call, and a circuit breaker per kind of call.
 */
import { GatewayUnavailableError } from '../../../ports/payment-gateway.ts';
import type { PaymentGateway } from '../../../ports/payment-gateway.ts';
import { Circuit } from './circuit.ts';

const callMs = 50_000;

export interface GuardOptions {
  alarm: (message: string) => void;
  now?: () => number;
  timeoutMs?: number;
}

export interface GuardedGateway extends PaymentGateway {
  /** Whether the breaker would allow a transaction lookup now. */
  readonly isAsking: boolean;
}

/** The breakers are separate: a gateway that can't create transactions may still report on existing ones. */
export function guardGateway(
  gateway: PaymentGateway,
  { alarm, now = () => performance.now(), timeoutMs = callMs }: GuardOptions,
): GuardedGateway {
  const circuit = (what: string): Circuit =>
    new Circuit({
      now,
      timeoutMs,
      isOutage: (error) => error instanceof GatewayUnavailableError,
      unavailable: (why) => new GatewayUnavailableError(why),
      onOpen: () => alarm(`The payment gateway does not answer when asked to ${what}`),
    });
  const opening = circuit('open a transaction');
  const asking = circuit('say what became of one');
  const listing = circuit('list a settlement day');
  return {
    mode: gateway.mode,
    origin: gateway.origin,
    openTransaction: (request) => opening.run(() => gateway.openTransaction(request)),
    findTransaction: (authKey) => asking.run(() => gateway.findTransaction(authKey)),
    listSettled: (merchantNumber, day) => listing.run(() => gateway.listSettled(merchantNumber, day)),
    get isAsking() {
      return asking.isPassable;
    },
  };
}
