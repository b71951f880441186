import { describe, expect, it } from 'vitest';
import { isToken, mayIssueLink } from './password-reset.policy.ts';

const now = new Date('2026-11-18T00:00:00Z');
const minutesAgo = (minutes: number): Date => new Date(now.getTime() - minutes * 60_000);

describe('G9 the limit on links per account', () => {
  it('allows three in an hour', () => {
    expect(mayIssueLink([1, 2].map(minutesAgo), now, 1)).toBe(true);
    expect(mayIssueLink([1, 2, 59].map(minutesAgo), now, 1)).toBe(false);
    expect(mayIssueLink([1, 2, 60].map(minutesAgo), now, 1)).toBe(true);
  });

  it('allows ten in a day', () => {
    const nine = Array.from({ length: 9 }, (_, hour) => minutesAgo((hour + 1) * 61));
    expect(mayIssueLink(nine, now, 1)).toBe(true);
    expect(mayIssueLink([...nine, minutesAgo(700)], now, 1)).toBe(false);
  });

  it('scales with the other limits', () => {
    expect(mayIssueLink([1, 2, 3].map(minutesAgo), now, 2)).toBe(true);
  });
});

describe('a token', () => {
  it('is 256 bits in base64url', () => {
    expect(isToken('a'.repeat(43))).toBe(true);
    expect(isToken('a'.repeat(42))).toBe(false);
    expect(isToken(`${'a'.repeat(42)}/`)).toBe(false);
    expect(isToken("' or 1=1 --")).toBe(false);
  });
});
