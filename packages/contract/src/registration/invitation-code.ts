/** The code a school issues to a parent, and what became of entering one. */
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

/** The field takes 40 characters; a code itself has eleven. */
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
 * The result that needs no call: anything but ten digits and one word character is taken for a student id, as the
 * specification has it. Null: the server has to be asked.
 */
export function localInvitationResult(code: string): InvitationResult | null {
  return codePattern.test(code) ? null : invitationResult.looksLikeStudentId;
}

/** A code ends in a letter as an EQ ID may; which one it is only the server can tell. */
export const couldBeEqId = (code: string): boolean => eqIdPattern.test(code);

/** What each result says. */
export const invitationMessages: Readonly<Record<Exclude<InvitationResult, 0>, string>> = {
  [invitationResult.invalid]: 'The invitation code is not correct',
  [invitationResult.alreadyUsed]: 'The invitation code you entered is no longer valid',
  [invitationResult.alreadyRegistered]: 'You have already registered with a valid invitation code',
  [invitationResult.looksLikeStudentId]:
    'You have entered a student ID. Enter the invitation code in the letter or email from your school instead',
};
