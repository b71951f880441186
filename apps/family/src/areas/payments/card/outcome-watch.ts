/**
 * Asks what became of a payment until that is certain, or its time is up (S-4.3): when the gateway sends the
 * card's frames back, and every few seconds besides, for a return that gets lost must not cost a family its answer.
 */
import type { VerifiedPayment } from '@portal/contract/payments';

export interface OutcomeWatch {
  /** The gateway is done: ask now. */
  hurry: () => void;
  stop: () => void;
}

export interface WatchOptions {
  verify: () => Promise<VerifiedPayment>;
  /** Infinity: until it is stopped. */
  timeoutMs: number;
  everyMs: number;
  /** Each answer, whether certain or not. */
  onAnswer?: (verified: VerifiedPayment) => void;
  /** Once: with a certain outcome, or the last word there was when the time was up. */
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
    // A question that fails is asked again: nothing is known by it.
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
  // What is asked first when the time is up already: one answer more than none.
  const timeout = Number.isFinite(timeoutMs)
    ? setTimeout(() => end(false), Math.max(timeoutMs, everyMs))
    : undefined;
  return { hurry: () => void ask(), stop };
}
