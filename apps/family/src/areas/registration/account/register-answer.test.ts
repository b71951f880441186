import { describe, expect, it } from 'vitest';
import { registerAnswerOf } from './register-answer.ts';

const answer = {
  emailAlreadyRegistered: false,
  mfaRequired: false,
  mfaSessionId: null,
  statusMessage: '',
  errorMessage: '',
};

describe('an answer to the form for a new account', () => {
  it('is registered, or an e-mail that is taken', () => {
    expect(registerAnswerOf(answer)).toEqual({ kind: 'registered' });
    expect(registerAnswerOf({ ...answer, emailAlreadyRegistered: true })).toEqual({ kind: 'email-taken' });
  });

  it('asks for a code, and says what was wrong with one', () => {
    const asked = { ...answer, mfaRequired: true, mfaSessionId: 's', statusMessage: 'Sent.' };
    expect(registerAnswerOf(asked)).toEqual({
      kind: 'code',
      asked: { mfaSessionId: 's', message: 'Sent.' },
      error: null,
    });
    expect(registerAnswerOf({ ...asked, errorMessage: 'Wrong.' })).toMatchObject({ error: 'Wrong.' });
  });
});
