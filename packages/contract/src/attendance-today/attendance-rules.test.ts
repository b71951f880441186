import { describe, expect, it } from 'vitest';
import { isNotTold, textState, todayState } from './attendance-rules.ts';

const none = { askedAt: null, sentAt: null, failedAt: null, openedAt: null, answeredAt: null };
const at = new Date('2026-11-17T23:21:00Z');

describe('O-7.1 the state of a text', () => {
  it.each([
    ['none', {}],
    ['sending', { askedAt: at }],
    ['failed', { askedAt: at, failedAt: at }],
    ['sent', { askedAt: at, failedAt: at, sentAt: at }],
    ['opened', { askedAt: at, sentAt: at, openedAt: at }],
    ['answered', { askedAt: at, openedAt: at, answeredAt: at }],
  ] as const)('is %s', (state, times) => {
    expect(textState({ ...none, ...times })).toBe(state);
  });
});

describe('O-7.1 the state of an absence', () => {
  it.each([
    ['not-told', ['none', 'none'], null],
    ['sent', ['sent', 'failed'], null],
    ['opened', ['sent', 'opened'], null],
    ['told', ['answered', 'failed'], null],
    ['failed', ['failed', 'none'], null],
    ['call-only', ['none'], 'court-order'],
    ['call-only', [], 'no-contact'],
  ] as const)('is %s after %j', (state, texts, noText) => {
    expect(todayState(texts, noText)).toBe(state);
  });

  it('counts a family as not told until a text is sent', () => {
    expect((['not-told', 'failed', 'call-only', 'sent', 'opened', 'told'] as const).map(isNotTold)).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
    ]);
  });
});
