import { describe, expect, it, vi } from 'vitest';
import type { ErrorCode } from '@portal/contract/errors';
import { ApiProblem, announceProblem } from '@portal/client/calls';
import { siteOf } from '@portal/client/site/site.factory';
import { toasts } from '@portal/ui/feedback';
import { consequenceOf, routeProblems } from './problem-routing.ts';

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
    expect(consequenceOf(problem(status, code), { loadsStudent: true, isHandled: false })).toBe(consequence);
  });

  it.each([400, 401, 403, 404, 500])('nowhere on %i when the screen shows the failure itself', (status) => {
    expect(consequenceOf(problem(status, 'internal'), { loadsStudent: true, isHandled: true })).toBe('none');
  });

  it('on 404 to the student page only when a student was being loaded', () => {
    expect(consequenceOf(problem(404, 'not-found'), { loadsStudent: true, isHandled: false })).toBe(
      'studentNotFound',
    );
    expect(consequenceOf(problem(404, 'not-found'), { loadsStudent: false, isHandled: false })).toBe('none');
  });
});

describe('the toast that names a failed call', () => {
  const announce = (status: number, namesFailedCalls: boolean): readonly (string | undefined)[] => {
    vi.stubGlobal('document', {
      getElementById: () => ({ textContent: JSON.stringify(siteOf({ namesFailedCalls })) }),
    });
    const stop = routeProblems();
    announceProblem(problem(status, 'internal'), { loadsStudent: false, isHandled: true });
    stop();
    const shown = toasts.snapshot().map(({ text }) => text);
    toasts.clear();
    vi.unstubAllGlobals();
    return shown;
  };

  it.each([400, 405, 500])('appears outside production when a screen shows a %i itself', (status) => {
    expect(announce(status, true)).toEqual(['GET /api/x']);
  });

  it('is hidden in production and for refused requests', () => {
    expect(announce(500, false)).toEqual([]);
    expect(announce(409, true)).toEqual([]);
  });
});
