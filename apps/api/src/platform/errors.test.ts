import type { ReasonOf, ReasonParams } from '@portal/contract/problem-reasons';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { ProblemError, nothingChanged } from './errors.ts';
import type { ProblemOptions } from './errors.ts';

describe('a problem', () => {
  it('has a reason with parameters for programs, and a message for people', () => {
    const params = { count: 10 };
    const problem = new ProblemError('second-factor-exists', { reason: 'passkeys-full', params });
    expect(problem.toProblem('r1')).toEqual({
      type: 'urn:portal:problem:second-factor-exists',
      title: 'That is set up already',
      status: 409,
      code: 'second-factor-exists',
      detail: 'You can have up to 10 passkeys. Remove one to add another.',
      reason: 'passkeys-full',
      params: { count: 10 },
      requestId: 'r1',
    });
    expect(problem.message).toBe('You can have up to 10 passkeys. Remove one to add another.');
  });

  it('has no detail without a reason', () => {
    const problem = new ProblemError('consent-closed');
    expect(problem.toProblem('r1')).not.toHaveProperty('detail');
    expect(problem.message).toBe('This request can no longer be answered');
  });

  it('reports its errors as the message, for the command line', () => {
    const errors = [{ path: 'note', message: 'Say why.' }];
    expect(new ProblemError('invalid-request', { errors }).message).toBe('Say why.');
  });

  it('repeats the message of a reason that concerns the whole request', () => {
    expect(nothingChanged().toProblem('r1')).toMatchObject({
      reason: 'nothing-changed',
      detail: 'Nothing has been changed.',
      errors: [{ path: 'body', message: 'Nothing has been changed.' }],
    });
  });

  it('accepts no message, and only the reasons of its code with their parameters', () => {
    expectTypeOf<ProblemOptions>().not.toHaveProperty('detail');
    expectTypeOf<ReasonOf<'payment-refused'>>().toEqualTypeOf<'over-owing'>();
    expectTypeOf<ReasonParams<'second-factor-exists', 'passkeys-full'>>().toEqualTypeOf<{ count: number }>();
  });
});
