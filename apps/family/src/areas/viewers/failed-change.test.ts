import { describe, expect, it } from 'vitest';
import { ApiProblem } from '@portal/client/calls';
import { problemOf } from '@portal/client/calls/problem.factory';
import { readFailedChange } from './failed-change.ts';

const answered = (status: number, problem: object): ApiProblem =>
  new ApiProblem({ status, problem, method: 'POST', url: '/api/viewer/update' });
const systemFailure = {
  title: 'Failed!',
  text: 'Your request could not be updated due to a system failure.',
};

describe('a change of a viewer that failed', () => {
  it.each([
    new Error('no network'),
    answered(0, {}),
    answered(500, { code: 'internal' }),
    answered(422, { code: 'viewer-refused' }),
  ])('is a system failure', (error) => {
    expect(readFailedChange(error)).toEqual({ note: systemFailure, fields: {}, isOutdated: false });
  });

  it('names the field the server refused', () => {
    const errors = [{ path: 'delegateViewer.email', message: 'You cannot invite yourself.' }];
    expect(readFailedChange(answered(422, { code: 'viewer-refused', errors }))).toEqual({
      note: { title: '', text: 'You cannot invite yourself.' },
      fields: { email: 'You cannot invite yourself.' },
      isOutdated: false,
    });
  });

  it('says what somebody else has changed', () => {
    const detail = 'This viewer was changed in the meantime.';
    expect(readFailedChange(answered(409, { code: 'viewer-conflict', detail }))).toEqual({
      note: { title: '', text: detail },
      fields: {},
      isOutdated: true,
    });
  });

  it('says when to wait', () => {
    expect(readFailedChange(answered(503, problemOf('busy'))).note.text).toBe(
      'The service is busy. Try again in a few seconds.',
    );
    const detail = 'You have sent as many invitations as one person can in a day. Try again tomorrow.';
    expect(readFailedChange(answered(429, { code: 'too-many-requests', detail })).note.text).toBe(detail);
  });
});
