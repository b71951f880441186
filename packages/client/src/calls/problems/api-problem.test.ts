import { describe, expect, it } from 'vitest';
import { problemTexts } from '@portal/texts/problems';
import { ApiProblem, parseProblem, problemFrom, retryAfterSeconds } from './api-problem.ts';

const problem = {
  type: 'about:blank',
  title: "Check what's wrong and try again",
  status: 400,
  code: 'invalid-request',
  requestId: 'r1',
  errors: [{ path: 'body/reason', message: 'Reason is required.' }],
};

describe('the problem of a failed call', () => {
  it('carries code, request id and field errors', async () => {
    const response = new Response(JSON.stringify(problem), { status: 400 });
    const found = await problemFrom(response, 'POST', '/api/x');
    expect(found.is('invalid-request')).toBe(true);
    expect(found.requestId).toBe('r1');
    expect(found.problem.errors).toEqual(problem.errors);
  });

  it('carries the fields for the code step', () => {
    const body = {
      ...problem,
      status: 420,
      mfaSessionId: 's',
      mfaMedium: 1,
      mfaMediums: [1, 2],
      invalidCode: true,
    };
    expect(parseProblem(JSON.stringify(body))).toMatchObject({ mfaSessionId: 's', mfaMediums: [1, 2] });
  });

  it.each(['', '<html>Bad gateway</html>', '{"title":1}', 'null'])(
    'has only a status when the body is %j',
    async (body) => {
      const found = await problemFrom(new Response(body, { status: 502 }), 'GET', '/api/x');
      expect(found.status).toBe(502);
      expect(found.code).toBe('');
    },
  );

  it.each([
    [400, "Check what's wrong and try again - why"],
    [403, "You aren't allowed to do that - why"],
    [404, "We couldn't find what you were looking for - why"],
    [500, 'Something has gone wrong - why'],
  ])('logs the text for %i with the reason', (status, message) => {
    expect(new ApiProblem({ status, problem: { detail: 'why' }, method: 'GET', url: '/' }).message).toBe(
      message,
    );
  });

  it.each([
    [409, 'already-decided', 'Something has gone wrong - This has already been answered'],
    [403, 'csrf-rejected', "You aren't allowed to do that - csrf-rejected"],
    [500, 'internal', 'Something has gone wrong - internal'],
  ] as const)(
    'of %i %s without a reason logs its title, or its code if the title adds nothing',
    (status, code, message) => {
      const title = problemTexts[code];
      expect(new ApiProblem({ status, problem: { title, code }, method: 'GET', url: '/' }).message).toBe(
        message,
      );
    },
  );

  it('logs only the status text when nothing else is known', () => {
    expect(new ApiProblem({ status: 500, method: 'GET', url: '/' }).message).toBe('Something has gone wrong');
  });
});

describe('Retry-After', () => {
  const now = Date.parse('2026-11-17T00:00:00Z');

  it.each([
    ['30', 30],
    ['Tue, 17 Nov 2026 00:01:00 GMT', 60],
    ['Mon, 16 Nov 2026 00:00:00 GMT', 0],
    ['soon', undefined],
    [null, undefined],
  ])('%j is %j seconds', (header, seconds) => {
    expect(retryAfterSeconds(header, now)).toBe(seconds);
  });
});
