import { describe, expect, it } from 'vitest';
import { findViolations } from './verdict.ts';
import type { Confirmed } from './colleague.ts';
import type { Evidence, Received, StoredDecision, StoredRequest } from './verdict.ts';

const confirmed = {
  requestId: 'r',
  decisionId: 'd2',
  outcome: 'approved',
  by: 'Ann',
  isUndone: false,
} as const satisfies Confirmed;
const request: StoredRequest = { requestId: 'r', state: 'approved', decidedBy: 'Ann', audited: 1 };
const settled: StoredDecision = {
  decisionId: 'd2',
  requestId: 'r',
  outcome: 'approved',
  by: 'Ann',
  settlesAt: 1000,
  isSettled: true,
  isUndone: false,
};
const undone: StoredDecision = {
  ...settled,
  decisionId: 'd1',
  outcome: 'rejected',
  by: 'Bo',
  isSettled: false,
  isUndone: true,
};
const message: Received = { to: 'a@example.com', sentAt: 1200 };
const good: Evidence = {
  confirmed: [confirmed],
  requests: [request],
  decisions: [undone, settled],
  messages: [message],
  enqueued: 1,
  workerKills: 1,
  addressOf: new Map([['r', 'a@example.com']]),
};

describe('O-5.2 the verdict about many decisions at once', () => {
  it('finds nothing in a flawless run', () => {
    expect(findViolations(good)).toEqual([]);
  });

  it('allows a killed worker to deliver one message again', () => {
    expect(findViolations({ ...good, messages: [message, message] })).toEqual([]);
  });

  it.each<[string, Partial<Evidence>, string]>([
    ['a lost decision', { confirmed: [{ ...confirmed, decisionId: 'd3' }] }, 'is not stored'],
    [
      'a decision without effect',
      { decisions: [undone, { ...settled, isSettled: false }] },
      'did not take effect',
    ],
    [
      'an undone decision with effect',
      {
        confirmed: [{ ...confirmed, decisionId: 'd1', isUndone: true }],
        decisions: [{ ...undone, isSettled: true }, settled],
      },
      'an undone decision took effect',
    ],
    [
      'two effects',
      { decisions: [{ ...undone, isSettled: true, isUndone: false }, settled] },
      'two decisions',
    ],
    ['another outcome', { requests: [{ ...request, state: 'rejected' }] }, 'rejected by Ann'],
    ['two audit entries', { requests: [{ ...request, audited: 2 }] }, '2 audit entries'],
    ['a second message', { enqueued: 2, messages: [message, message] }, '2 messages enqueued for 1'],
    [
      'a repeated one without a kill',
      { messages: [message, message], workerKills: 0 },
      '1 messages repeated',
    ],
    ['no message', { messages: [] }, '0 messages instead of 1'],
    ['a message too early', { messages: [{ ...message, sentAt: 999 }] }, 'within the undo window'],
  ])('finds %s', (_, change, violation) => {
    expect(findViolations({ ...good, ...change }).join('\n')).toContain(violation);
  });
});
