import { expect, it } from 'vitest';
import { reasonTexts } from './problems.ts';
import { messagesForReasons } from './reason-messages.ts';

it('compiles only with a message for every reason, which names exactly its parameters', () => {
  const made = [
    messagesForReasons(reasonTexts),
    // @ts-expect-error a reason without a message
    messagesForReasons({ ...reasonTexts, busy: {} }),
    // @ts-expect-error a message that lacks a parameter
    messagesForReasons({ ...reasonTexts, 'payment-unavailable': { outage: 'The bank is closed.' } }),
    // @ts-expect-error a message with a parameter that its reason hasn't
    messagesForReasons({ ...reasonTexts, busy: { 'identity-service-down': 'Until {time}.' } }),
    // @ts-expect-error a message for a reason that doesn't exist
    messagesForReasons({ ...reasonTexts, 'payment-unavailable': { outage: '{message}', strike: '' } }),
  ];
  expect(made).toHaveLength(5);
});
