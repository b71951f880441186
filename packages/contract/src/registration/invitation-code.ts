/** The code that a school issues to a parent, and the results of entering one. */
import * as z from 'zod/mini';
import { eqIdPattern } from '../shared/fields.ts';
import { asTypedCode, typedCodeLength } from '../text/typed-code.ts';

export const invitationResult = {
  valid: 0,
  invalid: 1,
  alreadyUsed: 2,
  alreadyRegistered: 3,
  looksLikeStudentId: 4,
} as const;
export type InvitationResult = (typeof invitationResult)[keyof typeof invitationResult];

const codePattern = /^\d{10}\w$/;

/** The field accepts 40 characters; a code has eleven. */
export const invitationCodeSchema = z
  .string()
  .check(
    z.trim(),
    z.maxLength(typedCodeLength, `Invitation cannot be longer than ${typedCodeLength} characters`),
    asTypedCode,
    z.minLength(1, 'Invitation required'),
  );

export const invitationFormSchema = z.object({ code: invitationCodeSchema });

/**
 * The result that needs no call: as specified, anything but ten digits and one word character counts as a student id.
 * Null: the server must check.
 */
export function localInvitationResult(code: string): InvitationResult | null {
  return codePattern.test(code) ? null : invitationResult.looksLikeStudentId;
}

/** A code may end in a letter, like an EQ ID. Only the server can distinguish them. */
export const couldBeEqId = (code: string): boolean => eqIdPattern.test(code);

/** The message of each result. */
export const invitationMessages: Readonly<Record<Exclude<InvitationResult, 0>, string>> = {
  [invitationResult.invalid]: 'The invitation code is not correct',
  [invitationResult.alreadyUsed]: 'The invitation code you entered is no longer valid',
  [invitationResult.alreadyRegistered]: 'You have already registered with a valid invitation code',
  [invitationResult.looksLikeStudentId]:
    'You have entered a student ID. Enter the invitation code in the letter or email from your school instead',
};
