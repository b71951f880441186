import { describe, expect, it } from 'vitest';
import { ApiProblem } from '@portal/client/calls';
import { settingFailure } from './setting-failure.ts';
import { problemOf } from '@portal/client/calls/problem.factory';

const problem = (status: number, code: string, retryAfterSeconds?: number): ApiProblem =>
  new ApiProblem({
    status,
    problem: problemOf(code),
    method: 'POST',
    url: '/api/user/settings/mobile',
    retryAfterSeconds,
  });

const said = (error: unknown, title?: string): string => {
  const failure = settingFailure(error, title);
  return `${failure.title} ${failure.text}`.trim();
};

describe('a change that failed', () => {
  it.each([
    [problem(500, 'internal'), 'Failed! Your request could not be updated due to a system failure.'],
    [new Error('x'), 'Failed! Your request could not be updated due to a system failure.'],
    [problem(0, ''), 'Your device is currently offline...'],
    [
      problem(429, 'too-many-requests', 1500),
      'Too many tries. Wait a little and try again. Try again in 25 minutes.',
    ],
    [problem(403, 'reauthentication-required'), 'Nothing was changed.'],
  ])('is told in words', (error, words) => {
    expect(said(error)).toBe(words);
  });

  it('stands under the heading of its page', () => {
    expect(said(problem(500, 'internal'), 'Unsuccessful Change Of Password')).toBe(
      'Unsuccessful Change Of Password Your request could not be updated due to a system failure.',
    );
  });
});
