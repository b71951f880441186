import { describe, expect, it } from 'vitest';
import { registerAnswerOf } from './register-answer.ts';

const answer = {
  emailAlreadyRegistered: false,
  mfaRequired: false,
  mfaSessionId: null,
  statusMessage: '',
  errorMessage: '',
};

describe('the response to the new account form', () => {
  it('is registered, or an e-mail already in use', () => {
    expect(registerAnswerOf(answer)).toEqual({ kind: 'registered' });
    expect(registerAnswerOf({ ...answer, emailAlreadyRegistered: true })).toEqual({ kind: 'email-taken' });
  });

  it('requests a code, and reports what was wrong with it', () => {
    const codeAnswer = { ...answer, mfaRequired: true, mfaSessionId: 's', statusMessage: 'Sent.' };
    expect(registerAnswerOf(codeAnswer)).toEqual({
      kind: 'code',
      code: { mfaSessionId: 's', message: 'Sent.' },
      error: null,
    });
    expect(registerAnswerOf({ ...codeAnswer, errorMessage: 'Wrong.' })).toMatchObject({ error: 'Wrong.' });
  });
});
