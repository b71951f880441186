import { describe, expect, it } from 'vitest';
import { ApiProblem } from '../calls/api-problem.ts';
import { failureOf, shownOf } from './call-failure.ts';
import { problemOf } from '../calls/problem.factory.ts';

const problem = (status: number, code: string, retryAfterSeconds?: number): ApiProblem =>
  new ApiProblem({
    status,
    problem: problemOf(code),
    method: 'POST',
    url: '/api/forgot-password/request',
    retryAfterSeconds,
  });

describe('a call that failed', () => {
  it.each([
    [
      problem(429, 'too-many-requests', 61),
      'Too many tries. Wait a little and try again. Try again in 2 minutes.',
    ],
    [
      problem(429, 'too-many-requests', 1),
      'Too many tries. Wait a little and try again. Try again in 1 second.',
    ],
    [problem(503, 'busy'), 'The service is busy. Try again in a few seconds.'],
    [problem(0, ''), 'Your device is currently offline...'],
    [problem(500, 'internal'), 'Something is wrong here.'],
    [new Error('x'), 'Something is wrong here.'],
  ])('is told in words', (error, words) => {
    const { title, text } = failureOf(error);
    expect(`${title} ${text}`.trim()).toBe(words);
  });

  it('is told at the fields where the server names them', () => {
    const errors = [{ path: 'password', message: 'Choose another one' }];
    const refused = new ApiProblem({
      ...{ status: 422, method: 'POST', url: '/api/forgot-password/submit' },
      problem: { code: 'password-refused', errors },
    });
    expect(shownOf(failureOf(refused))).toEqual({ errors, failure: null });
    const failure = failureOf(problem(422, 'password-refused'));
    expect(shownOf(failure)).toEqual({ errors: [], failure });
    expect(shownOf(null)).toEqual({ errors: [], failure: null });
  });
});
