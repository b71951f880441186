/** The format of a school's code, and the result of entering one (A-3.7; G11). Pure. */
import * as z from 'zod/mini';
import { invitationResult } from '@portal/contract/registration';
import type { InvitationResult } from '@portal/contract/registration';
import { hmac, randomBelow } from '../../../platform/crypto/tokens.ts';
import { invitationFigures } from '../steps/registration.figures.ts';

const digits = 10;
/** Excludes 0 and O, 1, I and L, which look alike, and lower case. */
const lastCharacters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

/** Ten digits and one more character from the cryptographic random generator: 3.1 × 10¹¹ possible codes. */
export function randomInvitationCode(): string {
  const number = Array.from({ length: digits }, () => randomBelow(10)).join('');
  return number + lastCharacters.charAt(randomBelow(lastCharacters.length));
}

/** The stored form of a code: useless without the key. */
export function hashInvitationCode(key: Buffer, code: string): Buffer {
  return hmac(key, 'invitation', code);
}

/**
 * The hashes to look up for a normalised code: codes were formerly issued with lower-case letters too, and remain
 * valid.
 */
export function invitationCodeHashes(key: Buffer, code: string): [asIssued: Buffer, asIssuedBefore: Buffer] {
  return [hashInvitationCode(key, code), hashInvitationCode(key, code.toLowerCase())];
}

export const enteredInvitation = z.strictObject({
  expiresAt: z.date(),
  opens: z.number(),
  isCancelled: z.boolean(),
  isUsed: z.boolean(),
  /** The account opened with this code is not activated yet. */
  isWaiting: z.boolean(),
  /** The account of the parent the code was issued to. */
  parentAccountId: z.nullable(z.number()),
});
export type EnteredInvitation = z.output<typeof enteredInvitation>;

/** The result of entering a code; `null` for one that was never issued. */
export function resultOf(
  invitation: EnteredInvitation | null,
  callerAccountId: number | null,
  now: Date,
): InvitationResult {
  if (invitation === null) return invitationResult.invalid;
  const { expiresAt, opens, isCancelled, isUsed, isWaiting, parentAccountId } = invitation;
  const isOver = isCancelled || expiresAt <= now || opens >= invitationFigures.opens;
  if (isOver) return invitationResult.alreadyUsed;
  if (isWaiting) return invitationResult.valid;
  if (parentAccountId !== null && (!isUsed || parentAccountId === callerAccountId))
    return invitationResult.alreadyRegistered;
  return isUsed ? invitationResult.alreadyUsed : invitationResult.valid;
}
