/** Any payment gateway, with the patience of G13 and F3: 50 seconds a call, and a breaker for each kind of call. */
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
  /** Whether it would be asked now what became of a transaction. */
  readonly isAsking: boolean;
}

/** That one kind of call fails says nothing about the other: a gateway that opens nothing may still know what was paid. */
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
  return {
    mode: gateway.mode,
    origin: gateway.origin,
    openTransaction: (request) => opening.run(() => gateway.openTransaction(request)),
    findTransaction: (authKey) => asking.run(() => gateway.findTransaction(authKey)),
    get isAsking() {
      return asking.isPassable;
    },
  };
}
