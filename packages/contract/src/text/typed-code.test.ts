import { describe, expect, it } from 'vitest';
import { addStudentBodySchema } from '../add-student/add-student.ts';
import { invitationFormSchema, localInvitationResult } from '../registration/invitation-code.ts';
import { ownerInvitationEndpoint, ownerRegisterBodySchema } from '../registration/owner.ts';
import { confirmAuthenticatorFormSchema } from '../second-factors/second-factors.ts';
import { codeFormSchema, loginBodySchema } from '../session/session.ts';
import { normaliseCode } from './typed-code.ts';

describe('a typed or pasted code', () => {
  it.each([
    ['as issued', '1234567890K', '1234567890K'],
    ['in lower case', '1234567890k', '1234567890K'],
    ['with spaces around it', '  1234567890K\t', '1234567890K'],
    ['in groups', '1234 567 890 K', '1234567890K'],
    ['with hyphens', '1234-567-890-K', '1234567890K'],
    ['with dashes from a word processor', '1234–567—890‑K−', '1234567890K'],
    ['with no-break and narrow spaces', '1234\u00A0567\u202F890K', '1234567890K'],
    ['with characters that cannot be seen', '\u200B1234\u00AD567\uFEFF890K', '1234567890K'],
    ['in full-width characters', '１２３４５６７８９０ｋ', '1234567890K'],
    ['with full-width hyphens and spaces', '１２３－４５６　', '123456'],
    ['with an underscore, as older codes have', '1234567890_', '1234567890_'],
    ['empty', ' - ', ''],
  ])('%s', (_, typed, code) => {
    expect(normaliseCode(typed)).toBe(code);
  });
});

describe('every code field', () => {
  it('normalises an invitation code', () => {
    const typed = ' 1234-567 890-k';
    expect(invitationFormSchema.parse({ code: typed }).code).toBe('1234567890K');
    expect(ownerInvitationEndpoint.body?.parse({ code: typed })).toEqual({ code: '1234567890K' });
    expect(localInvitationResult('1234567890K')).toBeNull();
  });

  it('normalises a code from an SMS, an e-mail or an app', () => {
    const typed = ' １23-45 6';
    const login = { email: 'a@example.com', password: 'x' };
    expect(codeFormSchema.parse({ token: typed }).token).toBe('123456');
    expect(loginBodySchema.parse({ ...login, token: typed }).token).toBe('123456');
    expect(loginBodySchema.parse({ ...login, token: '' }).token).toBe('');
    expect(confirmAuthenticatorFormSchema.parse({ code: typed }).code).toBe('123456');
    const account = { email: 'a@example.com', confirmEmail: 'a@example.com' };
    const passwords = { password: 'apple-tree-7', confirmationPassword: 'apple-tree-7' };
    const body = { ...account, ...passwords, sessionId: 's', mfaCode: typed };
    expect(ownerRegisterBodySchema.parse(body).mfaCode).toBe('123456');
  });

  it.each(['1234567', 'abcdef', '12345x'])('rejects %s as a six-digit code', (token) => {
    expect(codeFormSchema.safeParse({ token }).success).toBe(false);
    expect(loginBodySchema.safeParse({ email: 'a@example.com', password: 'x', token }).success).toBe(false);
  });

  it('normalises an EQ ID', () => {
    const body = { eqid: ' 1234-567-890 k', schoolId: '1234', yearLevel: '03' };
    expect(addStudentBodySchema.parse(body).eqid).toBe('1234567890K');
    const long = addStudentBodySchema.safeParse({ ...body, eqid: '1234 5678 9012 K' });
    expect(long.error?.issues[0]?.message).toBe('EQ ID cannot be longer than 11 characters');
  });
});
