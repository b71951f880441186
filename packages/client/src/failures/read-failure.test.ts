import { describe, expect, it } from 'vitest';
import type { Problem } from '@portal/contract/errors';
import { failureTexts } from '@portal/texts/failures';
import { ApiProblem } from '../calls/problems/api-problem.ts';
import { problemOf } from '../calls/problems/problem.factory.ts';
import { fieldNamed, isOutdated, readFailure } from './read-failure.ts';
import { UserFacingError } from './user-facing-error.ts';

const failed = (status: number, code: string, more: Partial<Problem> = {}, retryAfterSeconds?: number) =>
  new ApiProblem({
    status,
    method: 'POST',
    url: '/api/forgot-password/request',
    retryAfterSeconds,
    problem: { ...problemOf(code), ...more },
  });
const messageOf = (error: unknown, ...more: [messages?: Parameters<typeof readFailure>[1]]): string => {
  const { title, text } = readFailure(error, ...more);
  return `${title} ${text}`.trim();
};
const errors = [{ path: 'dateOfBirth', message: 'The date of birth has changed.' }];

describe('the message for a failed call', () => {
  it.each([
    [
      failed(429, 'too-many-requests', {}, 61),
      'Too many tries. Wait a little and try again. Try again in 2 minutes.',
    ],
    [
      failed(429, 'too-many-requests', {}, 1),
      'Too many tries. Wait a little and try again. Try again in 1 second.',
    ],
    [failed(503, 'busy'), 'The service is busy. Try again in a few seconds.'],
    [
      failed(409, 'consent-closed', { reason: 'past-due' }),
      'The due date of this request has passed. Nothing was sent.',
    ],
    [
      failed(422, 'photo-refused', { reason: 'unreadable', detail: 'x' }),
      'This file can’t be read as a picture.',
    ],
    [
      failed(409, 'second-factor-exists', { reason: 'passkeys-full', params: { count: 10 } }),
      'You can have up to 10 passkeys. Remove one to add another.',
    ],
    [
      failed(429, 'too-many-requests', { reason: 'code-just-sent' }, 30),
      'A code was sent a moment ago. Wait a little before you ask for another. Try again in 30 seconds.',
    ],
    [
      failed(503, 'payment-unavailable', { reason: 'outage', params: { message: 'Back at nine' } }),
      'Back at nine.',
    ],
    [
      failed(400, 'invalid-request', { reason: 'nothing-changed', errors: [{ path: 'body', message: 'x' }] }),
      'Nothing has been changed.',
    ],
    [failed(413, 'payload-too-large'), 'That is too large to send.'],
    [failed(400, 'invalid-request', { errors }), 'The date of birth has changed.'],
    [failed(0, ''), 'Your device is currently offline...'],
    [failed(500, 'internal'), 'Something is wrong here.'],
    [failed(404, 'not-found'), 'Something is wrong here.'],
    [failed(403, 'csrf-rejected', { errors }), 'Something is wrong here.'],
    [failed(502, ''), 'Something is wrong here.'],
    [new Error('x'), 'Something is wrong here.'],
    [new UserFacingError('No passkey was used.'), 'No passkey was used.'],
    [
      new UserFacingError('Change an address.', { title: 'Nothing changed.' }),
      'Nothing changed. Change an address.',
    ],
  ])('%o', (error, message) => {
    expect(messageOf(error)).toBe(message);
  });

  it('of an unknown code is the server’s title', () => {
    expect(messageOf(failed(409, 'brand-new', { title: 'The office is closed' }))).toBe(
      'The office is closed.',
    );
  });

  it.each([
    ['an unknown reason', { reason: 'brand-new', detail: 'The office is closed' }],
    ['unknown parameters', { reason: 'too-large', params: { count: 5 }, detail: 'The office is closed' }],
    ['a server without reasons', { detail: 'The office is closed' }],
  ])('of %s is the server’s detail', (_, more) => {
    expect(messageOf(failed(422, 'photo-refused', more))).toBe('The office is closed.');
  });

  it('reports a missing response, so that a form can offer to retry', () => {
    expect(readFailure(failed(0, '')).isOffline).toBe(true);
    expect(readFailure(failed(500, 'internal')).isOffline).toBeUndefined();
  });
});

describe('a form’s own messages', () => {
  it('replace the general message and those of single codes', () => {
    const messages = {
      general: failureTexts.notSaved,
      codes: { 'not-found': { text: failureTexts.alreadyGone } },
    };
    expect(readFailure(failed(500, 'internal'), messages)).toEqual({
      ...failureTexts.notSaved,
      code: 'internal',
    });
    expect(readFailure(new Error('x'), messages)).toEqual(failureTexts.notSaved);
    expect(messageOf(failed(404, 'not-found'), messages)).toBe('It is gone already.');
  });

  it('can add a heading and a next step to every message', () => {
    const messages = {
      title: 'Not paid',
      next: 'Call the office.',
      general: { title: '', text: 'It failed.' },
    };
    expect(readFailure(new Error('x'), messages)).toEqual({
      title: 'Not paid',
      text: 'It failed. Call the office.',
    });
    expect(readFailure(failed(429, 'too-many-requests', {}, 1), messages).text).toBe(
      'Too many tries. Wait a little and try again. Try again in 1 second. Call the office.',
    );
  });
});

describe('a form whose record another person changed meanwhile', () => {
  const messages = { codes: { 'details-changed': { text: 'Nothing was sent. Look again.' } } };

  it('shows what has changed and what to do', () => {
    const failure = readFailure(failed(409, 'details-changed', { errors }), messages);
    expect(failure.title).toBe('These details have changed since you opened this page.');
    expect(failure.text).toBe('The date of birth has changed. Nothing was sent. Look again.');
    expect(isOutdated(failure)).toBe(true);
  });

  it('shows a changed record as a general failure, even if the form has the changed field', () => {
    const fieldOf = fieldNamed((name) => name === 'dateOfBirth');
    const failure = readFailure(failed(409, 'details-changed', { errors }), {}, fieldOf);
    expect(failure.fields).toBeUndefined();
    expect(failure.text).toContain('The date of birth has changed.');
  });

  it('shows at least that nothing was sent', () => {
    expect(readFailure(failed(409, 'awaiting-approval')).text).toBe('Nothing was sent.');
    expect(isOutdated(readFailure(failed(409, 'awaiting-approval')))).toBe(true);
    expect(isOutdated(readFailure(failed(500, 'internal')))).toBe(false);
  });
});

describe('field errors from the server', () => {
  const fieldOf = fieldNamed((name) => ['reason', 'dateAbsentTo'].includes(name));
  const found = [
    { path: 'body/dateAbsentTo', message: 'End date can only be a weekday' },
    { path: 'reason', message: 'Reason is required.' },
    { path: 'body', message: 'Unknown field' },
  ];

  it('are shown at the fields, whatever path leads to them', () => {
    expect(readFailure(failed(422, 'absence-refused', { errors: found }), {}, fieldOf).fields).toEqual([
      { path: 'dateAbsentTo', message: 'End date can only be a weekday' },
      { path: 'reason', message: 'Reason is required.' },
    ]);
  });

  it('are shown at the field that the form maps to a code', () => {
    const messages = { codes: { 'absence-overlaps': { field: 'dateAbsentFrom' } } };
    expect(readFailure(failed(409, 'absence-overlaps'), messages).fields).toEqual([
      { path: 'dateAbsentFrom', message: 'An absence is already reported for some of these dates' },
    ]);
  });

  it('are shown at the field that a rule of the page names', () => {
    expect(readFailure(new UserFacingError('Wrong code', { field: 'mfaCode' })).fields).toEqual([
      { path: 'mfaCode', message: 'Wrong code' },
    ]);
  });

  it('are shown as one message if the form has no such field', () => {
    const failure = readFailure(failed(422, 'absence-refused', { errors: found }));
    expect(failure.fields).toBeUndefined();
    expect(failure.text).toBe('End date can only be a weekday Reason is required. Unknown field');
  });
});
