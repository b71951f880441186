/** What the rehearsal of an upgrade counts as a failure (F18). */
import { expect, it } from 'vitest';
import { sampleOf } from './load.ts';
import { checkPages } from './pages.ts';
import { checkRows } from './rows.ts';

it('a payment request without a definite response has failed', () => {
  const failureOf = (status: number | null, code = '') => sampleOf({ at: Date.now(), status, code }).failure;
  expect([failureOf(null), failureOf(502), failureOf(500, 'internal')]).not.toContain(null);
  expect([failureOf(200), failureOf(409, 'already-paid'), failureOf(503, 'payment-unavailable')]).toEqual([
    null,
    null,
    null,
  ]);
});

it('a table with fewer rows, or a missing table, fails the check; more rows and new tables don’t', () => {
  const before = { absence: 2, consent_draft: 0 };
  expect(checkRows(before, { absence: 2, consent_draft: 9, later_note: 0 }).isGood).toBe(true);
  expect(checkRows(before, { absence: 1, consent_draft: 9 })).toMatchObject({ isGood: false });
  expect(checkRows(before, { consent_draft: 9 })).toMatchObject({ isGood: false });
});

it('a page without its script after Retry fails the check; one that Retry has loaded doesn’t', () => {
  expect(checkPages({ opened: 9, retried: 1, failed: 0 }).isGood).toBe(true);
  expect(checkPages({ opened: 9, retried: 1, failed: 1 }).isGood).toBe(false);
  expect(checkPages({ opened: 0, retried: 0, failed: 0 }).isGood).toBe(false);
});
