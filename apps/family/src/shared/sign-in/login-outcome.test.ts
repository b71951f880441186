import { describe, expect, it } from 'vitest';
import type { Problem } from '@portal/contract/errors';
import { ApiProblem } from '@portal/client/calls';
import { loginOutcome } from './login-outcome.ts';

const failed = (status: number, problem: Partial<Problem> = {}, retryAfterSeconds?: number): ApiProblem =>
  new ApiProblem({ status, problem, method: 'POST', url: '/api/authentication/login', retryAfterSeconds });

describe('a login response', () => {
  it('with 401 is refused, with the server’s message', () => {
    expect(loginOutcome(failed(401, { code: 'login-failed', message: 'Wrong email or password.' }))).toEqual({
      kind: 'refused',
      failure: { title: 'Login Unsuccessful', text: 'Wrong email or password.' },
    });
  });

  it('with 420 requires a code and lists the available media', () => {
    const problem = { mfaSessionId: 's', mfaMedium: 1, mfaMediums: [1, 2], mfaDestination: '•• 418' };
    expect(loginOutcome(failed(420, problem))).toMatchObject({
      kind: 'code',
      request: { mfaSessionId: 's', medium: 1, media: [1, 2], destination: '•• 418' },
    });
  });

  it('with 420 and invalidCode stays at the code step', () => {
    expect(loginOutcome(failed(420, { mfaSessionId: 's', mfaMedium: 1, invalidCode: true })).kind).toBe(
      'invalid-code',
    );
  });

  it('with 429 states how long to wait', () => {
    const outcome = loginOutcome(failed(429, { title: 'Too many tries. Wait a little and try again' }, 840));
    expect(outcome).toMatchObject({
      kind: 'failed',
      failure: { text: 'Too many tries. Wait a little and try again. Try again in 14 minutes.' },
    });
  });

  it('with 429 states the reason, if there is one', () => {
    const problem = { code: 'too-many-requests', title: 'Too many tries', reason: 'code-just-sent' };
    expect(loginOutcome(failed(429, problem, 30))).toMatchObject({
      failure: {
        text: 'A code was sent a moment ago. Wait a little before you ask for another. Try again in 30 seconds.',
      },
    });
  });

  it('with anything else is a general failure', () => {
    expect(loginOutcome(failed(500))).toMatchObject({
      kind: 'failed',
      failure: { title: 'Something went wrong' },
    });
    expect(loginOutcome(failed(420))).toMatchObject({
      kind: 'failed',
      failure: { title: 'Something went wrong' },
    });
  });
});
