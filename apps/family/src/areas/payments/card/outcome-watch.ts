/**
 * Polls the outcome of a payment until it is certain or time is up (S-4.3). It polls when the gateway returns the
 * card's frames, and also every few seconds, because a lost return must not hide the outcome.
 */
import type { VerifiedPayment } from '@portal/contract/payments';

export interface OutcomeWatch {
  /** The gateway is done: poll now. */
  pollNow: () => void;
  stop: () => void;
}

export interface WatchOptions {
  verify: () => Promise<VerifiedPayment>;
  /** Infinity means until stopped. */
  timeoutMs: number;
  everyMs: number;
  /** Called with each response, certain or not. */
  onAnswer?: (verified: VerifiedPayment) => void;
  /** Called once: with a certain outcome, or with the last response when time is up. */
  onEnd: (last: VerifiedPayment | null, isCertain: boolean) => void;
}

export const isCertain = ({ unknownOutcomePayments }: VerifiedPayment): boolean =>
  unknownOutcomePayments.length === 0;

export function watchOutcome({ verify, timeoutMs, everyMs, onAnswer, onEnd }: WatchOptions): OutcomeWatch {
  let last: VerifiedPayment | null = null;
  let isOver = false;
  let isAsking = false;
  let isHurried = false;

  const stop = (): void => {
    isOver = true;
    clearInterval(interval);
    clearTimeout(timeout);
  };
  const end = (certain: boolean): void => {
    if (isOver) return;
    stop();
    onEnd(last, certain);
  };
  const ask = async (): Promise<void> => {
    if (isOver || isAsking) {
      isHurried = true;
      return;
    }
    isAsking = true;
    isHurried = false;
    // A failed request says nothing about the payment, so poll again.
    const verified = await verify().catch(() => null);
    isAsking = false;
    if (isOver) return;
    if (verified) {
      last = verified;
      onAnswer?.(verified);
      if (isCertain(verified)) return end(true);
    }
    if (isHurried) return ask();
  };

  const interval = setInterval(() => void ask(), everyMs);
  // When time is already up at the start, still make one request.
  const timeout = Number.isFinite(timeoutMs)
    ? setTimeout(() => end(false), Math.max(timeoutMs, everyMs))
    : undefined;
  return { pollNow: () => void ask(), stop };
}
