import { describe, expect, it } from 'vitest';
import type { Problem } from '@portal/contract/errors';
import { ApiProblem } from '../calls/api-problem.ts';
import { SaidFailure } from '../failures/said-failure.ts';
import { changeFailure } from './use-change.ts';

const failed = (status: number, problem: Partial<Problem> = {}): ApiProblem =>
  new ApiProblem({ status, problem, method: 'POST', url: '/api/user/security/passkeys' });

describe('a change that failed', () => {
  it.each([
    [403, 'reauthentication-required'],
    [422, 'second-factor-refused'],
    [409, 'second-factor-exists'],
  ])('with %i %s is told in the server’s words', (status, code) => {
    const problem = { code, title: 'Title', detail: 'What to do.' };
    expect(changeFailure(failed(status, problem))).toEqual({ title: '', text: 'What to do.' });
    expect(changeFailure(failed(status, { code, title: 'Title' }))).toEqual({ title: '', text: 'Title.' });
  });

  it('at the browser is told in its own words', () => {
    expect(changeFailure(new SaidFailure('No passkey was used.')).text).toBe('No passkey was used.');
  });

  it('because the thing is gone says so', () => {
    expect(changeFailure(failed(404, { code: 'not-found' })).text).toBe('It is gone already.');
  });

  it('without an answer, or for a reason of its own, is told as any other', () => {
    expect(changeFailure(failed(0)).text).toContain('offline');
    expect(changeFailure(new Error('x')).title).toBe('Something is wrong here.');
  });
});
