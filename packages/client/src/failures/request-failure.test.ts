import { describe, expect, it } from 'vitest';
import { ApiProblem } from '../calls/api-problem.ts';
import { isOutdated, requestFailure, systemFailure } from './request-failure.ts';
import { problemOf } from '../calls/problem.factory.ts';

const words = { changed: 'Look again.', waiting: 'Wait.', failed: systemFailure };
const errors = [{ path: 'dateOfBirth', message: 'The date of birth has changed.' }];
const problem = (status: number, code: string, body: object = {}): ApiProblem =>
  new ApiProblem({ status, problem: { ...problemOf(code), ...body }, method: 'POST', url: '/api/student' });

describe('a change request that was not taken', () => {
  it('says what has changed since the form was opened, and what to do', () => {
    const outdated = problem(409, 'details-changed', { errors });
    expect(requestFailure(outdated, words)).toEqual({
      title: 'These details have changed since you opened this page.',
      text: 'The date of birth has changed. Nothing was sent. Look again.',
    });
    expect(isOutdated(outdated)).toBe(true);
    expect(isOutdated(problem(409, 'awaiting-approval'))).toBe(true);
    expect(isOutdated(problem(500, 'internal'))).toBe(false);
  });

  it('says that the last one still waits', () => {
    expect(requestFailure(problem(409, 'awaiting-approval'), words).text).toBe('Nothing was sent. Wait.');
  });

  it('says what the server found wrong', () => {
    expect(requestFailure(problem(400, 'invalid-request', { errors }), words).text).toBe(
      'The date of birth has changed.',
    );
  });

  it.each([problem(500, 'internal'), problem(400, 'invalid-request'), new Error('x')])(
    'is a system failure otherwise: %o',
    (error) => {
      expect(requestFailure(error, words)).toBe(systemFailure);
    },
  );

  it('says when nobody could be reached', () => {
    expect(requestFailure(problem(0, ''), words).text).toContain('offline');
  });
});
