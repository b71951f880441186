import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { attendanceEndpoint, submitAbsenceReasonEndpoint } from '@portal/contract/attendance';
import { logoutEndpoint } from '@portal/contract/session';
import { termsDocumentEndpoint } from '@portal/contract/terms';
import { onProblem } from './api-events.ts';
import { call } from './call.ts';
import { forgetCsrfToken } from './csrf.ts';
import { requestsInFlight } from './in-flight.ts';
import { offerStepUp } from './step-up.ts';

const fetched = vi.fn<typeof fetch>();
const json = (value: unknown, status = 200): Response => new Response(JSON.stringify(value), { status });
const problem = (status: number, code: string): Response =>
  json({ type: 'about:blank', title: code, status, code, requestId: 'r1' }, status);

beforeEach(() => {
  fetched.mockReset();
  forgetCsrfToken();
  vi.stubGlobal('fetch', fetched);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const document = {
  key: 'owner-1',
  kind: 'owner',
  title: 'T',
  version: '1',
  label: 'L',
  sections: [],
} as const;
const headersOf = (at: number): Headers => new Headers(fetched.mock.calls[at]?.[1]?.headers);

describe('a call', () => {
  it('fills the path, sends the client headers and drops fields that are not in the contract', async () => {
    fetched.mockResolvedValueOnce(json({ ...document, secret: 'x' }));
    const answer = await call(termsDocumentEndpoint, { params: { key: 'owner-1' } });
    expect(answer).toEqual(document);
    expect(fetched.mock.calls[0]?.[0]).toBe('/api/termsandconditions/mobile/owner-1');
    for (const name of ['SessionId', 'Device', 'Platform', 'Uuid', 'OS-Version', 'App-Version'])
      expect(headersOf(0).get(`Client-${name}`)).toBeTruthy();
  });

  it('sends the query only if there is one', async () => {
    fetched.mockResolvedValueOnce(problem(404, 'not-found'));
    const params = { studentId: '1', centreCode: '2101' };
    await expect(call(attendanceEndpoint, { params, query: { year: '2026' } })).rejects.toThrow(Error);
    expect(fetched.mock.calls[0]?.[0]).toBe('/api/attendance/1/2101?year=2026');
  });

  it('T9 sends the anti-forgery token, and renews it once if it is refused', async () => {
    fetched
      .mockResolvedValueOnce(json('old'))
      .mockResolvedValueOnce(problem(403, 'csrf-rejected'))
      .mockResolvedValueOnce(json('new'))
      .mockResolvedValueOnce(new Response(null, { status: 204 }));
    await call(logoutEndpoint, {});
    expect(headersOf(1).get('NCSRF')).toBe('old');
    expect(headersOf(3).get('NCSRF')).toBe('new');
  });

  it('T9 fails if the renewed token is refused too', async () => {
    fetched.mockImplementation(async (url) =>
      url === '/api/token/csrf-token' ? json('token') : problem(403, 'csrf-rejected'),
    );
    await expect(call(logoutEndpoint, {})).rejects.toMatchObject({ code: 'csrf-rejected' });
    expect(fetched).toHaveBeenCalledTimes(4);
  });

  it('G7 is repeated once the person has confirmed their identity', async () => {
    fetched
      .mockResolvedValueOnce(json('token'))
      .mockResolvedValueOnce(problem(403, 'reauthentication-required'))
      .mockResolvedValueOnce(new Response(null, { status: 204 }));
    const stop = offerStepUp(async () => true);
    await call(logoutEndpoint, {});
    stop();
    expect(fetched).toHaveBeenCalledTimes(3);
  });

  it('G7 is repeated only once, and fails if the person cancels', async () => {
    fetched.mockImplementation(async (url) =>
      url === '/api/token/csrf-token' ? json('token') : problem(403, 'reauthentication-required'),
    );
    const stop = offerStepUp(async () => true);
    await expect(call(logoutEndpoint, {})).rejects.toMatchObject({ code: 'reauthentication-required' });
    expect(fetched).toHaveBeenCalledTimes(3);
    stop();
    const cancelled = offerStepUp(async () => false);
    await expect(call(logoutEndpoint, {})).rejects.toMatchObject({ code: 'reauthentication-required' });
    expect(fetched).toHaveBeenCalledTimes(4);
    cancelled();
  });

  it('notifies the shell of its failure while loading a student', async () => {
    const heard = vi.fn<Parameters<typeof onProblem>[0]>();
    const stop = onProblem(heard);
    fetched.mockResolvedValueOnce(problem(404, 'not-found'));
    await expect(call(attendanceEndpoint, { params: { studentId: '1', centreCode: '2' } })).rejects.toThrow(
      Error,
    );
    stop();
    expect(heard).toHaveBeenCalledWith(expect.objectContaining({ status: 404 }), {
      loadsStudent: true,
      isHandled: false,
    });
  });

  it('notifies the shell that the caller shows the failure itself', async () => {
    const heard = vi.fn<Parameters<typeof onProblem>[0]>();
    const stop = onProblem(heard);
    fetched.mockResolvedValueOnce(json('token')).mockResolvedValueOnce(problem(500, 'internal'));
    await expect(call(logoutEndpoint, { handlesProblems: true })).rejects.toMatchObject({ status: 500 });
    stop();
    expect(heard).toHaveBeenCalledWith(expect.objectContaining({ status: 500 }), {
      loadsStudent: false,
      isHandled: true,
    });
  });

  it('fails with a problem without status when there is no response, and is no longer in flight', async () => {
    fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    const failed = call(termsDocumentEndpoint, { params: { key: 'owner-1' } });
    expect(requestsInFlight()).toBe(1);
    await expect(failed).rejects.toMatchObject({ name: 'ApiProblem', status: 0 });
    expect(requestsInFlight()).toBe(0);
  });

  it('rejects a response that violates the contract', async () => {
    fetched.mockResolvedValueOnce(json('token')).mockResolvedValueOnce(json({ nothing: true }));
    const body = {
      eQId: '1234567890A',
      studentAbsenceId: crypto.randomUUID(),
      absenceDate: '2026-11-17',
      reason: 'Unwell',
    };
    await expect(call(submitAbsenceReasonEndpoint, { body })).rejects.toThrow(Error);
  });
});
