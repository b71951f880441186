import { describe, expect, it } from 'vitest';
import type { ErrorCode } from '@portal/contract/errors';
import { ApiProblem } from '@portal/client/calls';
import { photoFailure } from './photo-failure.ts';
import { problemOf } from '@portal/client/calls/problem.factory';

const failed = (status: number, code: ErrorCode, detail?: string): ApiProblem =>
  new ApiProblem({
    ...{ status, method: 'POST', url: '/api/studentphoto/upload/S1' },
    problem: { ...problemOf(code), ...(detail === undefined ? {} : { detail }) },
  });
const systemFailure = {
  title: 'Failed!',
  text: 'Your request could not be updated due to a system failure.',
};

describe('a photo that was not saved', () => {
  it('says what was wrong with the file', () => {
    expect(photoFailure(failed(422, 'photo-refused', 'This file can’t be read as a picture')).text).toBe(
      'This file can’t be read as a picture.',
    );
    expect(photoFailure(failed(413, 'payload-too-large')).text).toBe('That is too large to send.');
  });

  it('says to wait where waiting helps', () => {
    expect(photoFailure(failed(429, 'too-many-requests')).title).toContain('Too many tries');
    expect(photoFailure(failed(503, 'busy')).text).toContain('busy');
  });

  it('is a system failure otherwise', () => {
    expect(photoFailure(failed(500, 'internal'))).toEqual(systemFailure);
    expect(photoFailure(failed(404, 'not-found'))).toEqual(systemFailure);
    expect(photoFailure(new Error('canvas'))).toEqual(systemFailure);
  });
});
