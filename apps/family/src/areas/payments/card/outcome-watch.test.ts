import type { VerifiedPayment } from '@portal/contract/payments';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { unknownOutcome } from './attempt.ts';
import { watchOutcome } from './outcome-watch.ts';

const payment = {
  invoiceNumber: '20418',
  studentEqId: '0000000001A',
  schoolCode: '9001',
  studentName: 'A',
  schoolName: 'Q',
  description: 'Excursion',
  amountCents: 4_200,
  owingCents: 4_200,
};
const unknown = unknownOutcome({
  idempotencyKey: 'k',
  attemptId: 'a',
  sentAt: 1,
  isOver: false,
  from: '/',
  payments: [payment],
});
const certain: VerifiedPayment = { ...unknown, paymentsResult: 'Failure', unknownOutcomePayments: [] };

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const watch = (verify: () => Promise<VerifiedPayment>, timeoutMs = 60_000) => {
  const onEnd = vi.fn<(last: VerifiedPayment | null, isCertain: boolean) => void>();
  const verifyCall = vi.fn<() => Promise<VerifiedPayment>>(verify);
  return { onEnd, verifyCall, ...watchOutcome({ verify: verifyCall, timeoutMs, everyMs: 5_000, onEnd }) };
};

describe('waiting for an outcome', () => {
  it('polls every few seconds until it is certain, then stops', async () => {
    let answer = unknown;
    const { onEnd, verifyCall } = watch(async () => answer);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(onEnd).not.toHaveBeenCalled();
    answer = certain;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(onEnd).toHaveBeenCalledExactlyOnceWith(certain, true);
    expect(verifyCall).toHaveBeenCalledTimes(3);
  });

  it('polls at once when the gateway is done', async () => {
    const { onEnd, pollNow } = watch(async () => certain);
    pollNow();
    await vi.advanceTimersByTimeAsync(0);
    expect(onEnd).toHaveBeenCalledExactlyOnceWith(certain, true);
  });

  it('polls once more when the gateway finishes during a request', async () => {
    const { pollNow, verifyCall } = watch(async () => unknown);
    pollNow();
    pollNow();
    await vi.advanceTimersByTimeAsync(0);
    expect(verifyCall).toHaveBeenCalledTimes(2);
  });

  it('F3 ends after 60 seconds with the last response, even with a request in flight', async () => {
    let isFirst = true;
    const { onEnd } = watch(() => {
      if (!isFirst) return new Promise(() => undefined);
      isFirst = false;
      return Promise.resolve(unknown);
    });
    await vi.advanceTimersByTimeAsync(59_999);
    expect(onEnd).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(onEnd).toHaveBeenCalledExactlyOnceWith(unknown, false);
  });

  it('ends with null when no request succeeded', async () => {
    const { onEnd } = watch(() => Promise.reject(new Error('offline')));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(onEnd).toHaveBeenCalledExactlyOnceWith(null, false);
  });

  it('reports nothing after it was stopped', async () => {
    const { onEnd, stop, pollNow } = watch(async () => certain);
    pollNow();
    stop();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(onEnd).not.toHaveBeenCalled();
  });
});
