import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { PaymentStage, VerifiedPayment } from '@portal/contract/payments';
import { readFailure, type Failure } from '@portal/client/failures';
import { refreshUserQuietly } from '@portal/client/session';
import { useSendOnce } from '@portal/client/forms';
import { basket as storedBasket, type Basket } from '../basket.ts';
import { paymentsKey } from '../payments-query.ts';
import { attempts, basketOfFailed, msLeft, openingOf, unknownOutcome, type Attempt } from './attempt.ts';
import { useCardFrame, type CardFrameState } from './card-frame.tsx';
import { watchOutcome, type OutcomeWatch } from './outcome-watch.ts';
import { callForOutcome, callForTokens, recordPaymentStage } from './payment-calls.ts';
import { paymentMessages } from './payment-messages.ts';

const EVERY_MS = 5_000;

export type Step =
  | { readonly name: 'nothing' }
  | { readonly name: 'card'; readonly basket: Basket; readonly failure: Failure | null }
  | { readonly name: 'paying'; readonly attempt: Attempt; readonly isResumed: boolean }
  | { readonly name: 'over'; readonly attempt: Attempt; readonly verified: VerifiedPayment };

type PaymentEvent =
  | { readonly type: 'failed'; readonly failure: Failure }
  | { readonly type: 'sending'; readonly attempt: Attempt }
  | { readonly type: 'kept'; readonly basket: Basket }
  | { readonly type: 'over'; readonly attempt: Attempt; readonly verified: VerifiedPayment };

function next(step: Step, event: PaymentEvent): Step {
  switch (event.type) {
    case 'failed':
      return step.name === 'card' ? { ...step, failure: event.failure } : step;
    case 'sending':
      return { name: 'paying', attempt: event.attempt, isResumed: false };
    case 'kept':
      return { name: 'card', basket: event.basket, failure: null };
    default:
      return { name: 'over', attempt: event.attempt, verified: event.verified };
  }
}

/** `accepts`: whether the attempt stored in the tab belongs to this page. */
function firstStep(accepts: (held: Basket) => boolean): Step {
  const [held, filled] = [attempts.read(), storedBasket.read()];
  const attempt = held && accepts(held) ? held : null;
  const basket = filled && accepts(filled) ? filled : null;
  const opening = openingOf(attempt, basket);
  if (opening === 'card' && basket) return { name: 'card', basket, failure: null };
  if (opening === 'nothing' || !attempt) return { name: 'nothing' };
  return { name: 'paying', attempt, isResumed: true };
}

export interface PaymentFlow {
  step: Step;
  card: CardFrameState;
  isOpening: boolean;
  /** The gateway's own page asks for the card (mode `hostedFields`). */
  isEntering: boolean;
  failures: number;
  pay: () => void;
  /** Returns failed payments to card entry, as a new attempt. */
  retry: (verified: VerifiedPayment) => void;
}

/** Runs a payment from the basket to its outcome: tokens, card, waiting (S-4.3). One press of Pay never pays twice. */
export function usePayment(accepts: (held: Basket) => boolean): PaymentFlow {
  const [step, dispatch] = useReducer(next, accepts, firstStep);
  const [failures, setFailures] = useState(0);
  const [hasReturned, setHasReturned] = useState(false);
  const { isSending, sendOnce } = useSendOnce();
  const card = useCardFrame({
    onSubmit: () => pay(),
    onSent: () => recordStage('card-sent'),
    onKept: () => takeBack(),
    onReturned: () => {
      setHasReturned(true);
      recordStage('gateway-returned');
    },
  });
  const isEntering =
    step.name === 'paying' && !step.isResumed && card.mode === 'hostedFields' && !hasReturned;

  const begin = async (basket: Basket): Promise<void> => {
    card.post({ kind: 'hold', isHeld: true });
    try {
      const begun = attempts.begin(basket, () => crypto.randomUUID());
      const { attemptId, tokens } = await callForTokens(begun);
      // The page was left meanwhile: no card is submitted, and the same attempt can be retried.
      if (!card.isThere()) return;
      // Stored before the card is submitted: a reload from here on polls the outcome and doesn't pay again.
      const attempt = attempts.keep({ ...begun, attemptId, sentAt: Date.now() });
      storedBasket.empty();
      dispatch({ type: 'sending', attempt });
      card.post({ kind: 'pay', transactions: tokens });
    } catch (error) {
      card.post({ kind: 'hold', isHeld: false });
      setFailures((before) => before + 1);
      dispatch({ type: 'failed', failure: readFailure(error, paymentMessages) });
    }
  };
  const takeBack = (): void => {
    const attempt = attempts.read();
    if (!attempt) return;
    const { payments, from } = attempts.keep({ ...attempt, sentAt: 0 });
    storedBasket.put({ payments, from });
    card.post({ kind: 'hold', isHeld: false });
    dispatch({ type: 'kept', basket: { payments, from } });
  };
  const pay = (): void => {
    if (step.name !== 'card' || !isReady(card)) return;
    const { basket } = step;
    void sendOnce(() => begin(basket));
  };

  const retry = (verified: VerifiedPayment): void => {
    if (step.name !== 'over') return;
    const basket = basketOfFailed(step.attempt, verified);
    storedBasket.put(basket);
    setHasReturned(false);
    dispatch({ type: 'kept', basket });
  };

  useOutcome({ step, hasReturned, isEntering, onOver: dispatch });
  return { step, card, isOpening: isSending, isEntering, failures, pay, retry };
}

/** The card document may act before the page's next render, so the tab stores the attempt before both. */
function recordStage(stage: PaymentStage): void {
  const attempt = attempts.read();
  if (attempt) recordPaymentStage(attempt.attemptId, stage);
}

const isReady = ({ mode, standing }: Pick<CardFrameState, 'mode' | 'standing'>): boolean =>
  mode === 'hostedFields' ||
  (mode === 'directPost' && Object.values(standing).every((one) => one === 'right'));

interface Waiting {
  step: Step;
  hasReturned: boolean;
  isEntering: boolean;
  onOver: (over: { type: 'over'; attempt: Attempt; verified: VerifiedPayment }) => void;
}

/** Waits for the outcome of the attempt in progress. */
function useOutcome({ step, hasReturned, isEntering, onOver }: Waiting): void {
  const queryClient = useQueryClient();
  const watch = useRef<OutcomeWatch>(null);
  const attempt = step.name === 'paying' ? step.attempt : null;
  const isResumed = step.name === 'paying' && step.isResumed;
  const finish = useCallback(
    (ended: Attempt, verified: VerifiedPayment, isCertain: boolean) => {
      recordPaymentStage(ended.attemptId, isCertain ? 'result-shown' : 'timed-out');
      const over = attempts.keep({ ...ended, isOver: true });
      onOver({ type: 'over', attempt: over, verified });
      void queryClient.invalidateQueries({ queryKey: paymentsKey });
      void refreshUserQuietly();
    },
    [onOver, queryClient],
  );
  useEffect(() => {
    if (!attempt) return undefined;
    const begun = watchOutcome({
      verify: () => callForOutcome(attempt.attemptId),
      everyMs: EVERY_MS,
      timeoutMs: isEntering ? Infinity : msLeft(attempt, Date.now()),
      // The outcome was shown before, so show the first response.
      onAnswer: (verified) => attempt.isOver && finish(attempt, verified, true),
      onEnd: (last, isCertain) => finish(attempt, last ?? unknownOutcome(attempt), isCertain),
    });
    watch.current = begun;
    if (isResumed) begun.pollNow();
    return begun.stop;
  }, [attempt, isEntering, isResumed, finish]);
  useEffect(() => {
    if (hasReturned) watch.current?.pollNow();
  }, [hasReturned]);
}
