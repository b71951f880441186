import { describe, expect, it } from 'vitest';
import { ApiProblem } from '@portal/client/calls';
import { parentDetailsFailure } from './parent-details-failure.ts';
import { problemOf } from '@portal/client/calls/problem.factory';

const problem = (status: number, code: string): ApiProblem =>
  new ApiProblem({ status, problem: problemOf(code), method: 'POST', url: '/api/user' });

describe('a change of other details that was not taken', () => {
  it.each([
    [problem(409, 'details-changed'), 'These details have changed since you opened this page.'],
    [problem(409, 'awaiting-approval'), 'Your last changes are still waiting for the school.'],
    [problem(500, 'internal'), 'Failed!'],
    [new Error('x'), 'Failed!'],
    [problem(0, ''), ''],
  ])('%o: %s', (error, title) => {
    const failure = parentDetailsFailure(error);
    expect(failure.title).toBe(title);
    expect(failure.text).not.toBe('');
  });
});
