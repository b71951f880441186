import { describe, expect, it } from 'vitest';
import type { Problem } from '@portal/contract/errors';
import { ApiProblem } from '@portal/client/calls';
import { UserFacingError } from '@portal/client/failures';
import { passkeySignInFailure } from './passkey-sign-in.ts';

const refused = (status: number, problem: Partial<Problem>): ApiProblem =>
  new ApiProblem({ status, problem, method: 'POST', url: '/api/authentication/passkey/login' });

const failed = { title: '', text: 'Biometrics login failed - please enter your email and password' };

describe('a failed passkey sign-in', () => {
  it('shows the specified message, whatever the device or server reports', () => {
    for (const name of ['NotAllowedError', 'SecurityError']) {
      const cause = new DOMException('why', name);
      expect(passkeySignInFailure(new UserFacingError('No passkey was used.', { cause }))).toEqual(failed);
    }
    const message = 'This passkey is not known.';
    expect(passkeySignInFailure(refused(401, { code: 'login-failed', message }))).toEqual(failed);
  });

  it('is distinguished from a rate limit, an unreachable service and a device without connection', () => {
    expect(passkeySignInFailure(refused(429, { code: 'too-many-requests' })).title).toBe('Please wait.');
    expect(passkeySignInFailure(refused(0, {})).text).toBe('Your device is currently offline...');
    expect(passkeySignInFailure(refused(500, {})).title).toBe('Something went wrong');
    expect(passkeySignInFailure(new TypeError('x')).title).toBe('Something went wrong');
  });

  it('shows nothing when the request was cancelled', () => {
    const cause = new DOMException('why', 'AbortError');
    const text = 'No passkey was used. Try again when you are ready.';
    expect(passkeySignInFailure(new UserFacingError(text, { cause }))).toEqual({ title: '', text });
  });
});
