import { describe, expect, it } from 'vitest';
import type { Problem } from '@portal/contract/errors';
import { ApiProblem } from '@portal/client/calls';
import { problemOf } from '@portal/client/calls/problem.factory';
import { readFailure } from './failed-report.ts';

const fields = ['students', 'dateAbsentFrom', 'dateAbsentTo', 'timeFrom', 'timeTo', 'reason'];
const failed = (status: number, problem?: Partial<Problem>): ApiProblem =>
  new ApiProblem({
    status,
    method: 'POST',
    url: '/api/attendance/reportAbsence',
    ...(problem && { problem }),
  });

describe('readFailure', () => {
  it('puts an overlap beside the start date, in the words of the server', () => {
    const detail = 'An absence is already reported for Thursday 19 November';
    expect(readFailure(failed(409, { code: 'absence-overlaps', detail }), fields)).toEqual({
      kind: 'fields',
      errors: [{ path: 'dateAbsentFrom', message: detail }],
    });
    expect(readFailure(failed(409, problemOf('absence-overlaps')), fields)).toEqual({
      kind: 'fields',
      errors: [{ path: 'dateAbsentFrom', message: 'An absence is already reported for some of these dates' }],
    });
  });

  it('puts each refused rule beside its field', () => {
    const errors = [
      { path: 'body/dateAbsentTo', message: 'End date can only be a weekday' },
      { path: 'reason', message: 'Reason is required.' },
    ];
    expect(readFailure(failed(422, { code: 'absence-refused', errors }), fields)).toEqual({
      kind: 'fields',
      errors: [
        { path: 'dateAbsentTo', message: 'End date can only be a weekday' },
        { path: 'reason', message: 'Reason is required.' },
      ],
    });
  });

  it("says the specification's words for a system failure", () => {
    const note = {
      kind: 'note',
      title: 'Failed!',
      text: 'Your request could not be updated due to a system failure',
    };
    expect(readFailure(failed(500, { code: 'internal' }), fields)).toEqual(note);
    expect(readFailure(new TypeError('unexpected'), fields)).toEqual(note);
  });

  it.each([
    [failed(503, problemOf('busy')), { text: 'The service is busy. Try again in a few seconds.' }],
    [failed(0), { text: 'Your device is currently offline...', isOffline: true }],
  ])('says where waiting helps (%o)', (error, said) => {
    expect(readFailure(error, fields)).toEqual({ kind: 'note', title: '', ...said });
  });

  it('leaves an ended session and a feature that is off to the shell', () => {
    expect(readFailure(failed(401, { code: 'sign-in-required' }), fields).kind).toBe('left-to-shell');
    expect(readFailure(failed(403, { code: 'feature-unavailable' }), fields).kind).toBe('left-to-shell');
  });
});
