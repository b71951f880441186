import { describe, expect, it } from 'vitest';
import type { ErrorCode } from '@portal/contract';
import { ApiProblem } from '../platform/api-problem.ts';
import { consequenceOf } from './problem-routing.ts';

const problem = (status: number, code: ErrorCode): ApiProblem =>
  new ApiProblem({
    status,
    problem: { code },
    method: 'GET',
    url: '/api/x',
  });

describe('a failed call leads', () => {
  it.each([
    [401, 'sign-in-required', 'session-ended'],
    [401, 'login-failed', 'none'],
    [500, 'internal', 'error'],
    [400, 'invalid-request', 'error'],
    [403, 'feature-unavailable', 'featureUnavailable'],
    [403, 'terms-pending', 'terms-pending'],
    [403, 'account-inactive', 'account-inactive'],
    [403, 'forbidden', 'none'],
    [409, 'absence-overlaps', 'none'],
    [422, 'absence-refused', 'none'],
    [429, 'too-many-requests', 'none'],
    [503, 'busy', 'none'],
  ] as const)('from %i %s to %s', (status, code, consequence) => {
    expect(consequenceOf(problem(status, code), { loadsStudent: true })).toBe(consequence);
  });

  it('from 404 to the student page only when a student was being loaded', () => {
    expect(consequenceOf(problem(404, 'not-found'), { loadsStudent: true })).toBe('studentNotFound');
    expect(consequenceOf(problem(404, 'not-found'), { loadsStudent: false })).toBe('none');
  });
});
