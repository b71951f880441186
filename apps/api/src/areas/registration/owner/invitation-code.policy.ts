/** What a school's code is, and what entering one means (document 1, section 3; security.md, G11). Pure. */
import { invitationResult } from '@portal/contract';
import type { InvitationResult } from '@portal/contract';
import { hmac, randomBelow } from '../../../platform/crypto/tokens.ts';
import { invitationFigures } from '../steps/registration.figures.ts';

const digits = 10;
const wordCharacters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_';

/** Ten digits and a word character, each from the system's generator: one of 6.3 × 10¹¹. */
export function randomInvitationCode(): string {
  const number = Array.from({ length: digits }, () => randomBelow(10)).join('');
  return number + wordCharacters.charAt(randomBelow(wordCharacters.length));
}

/** What is kept of a code: useless without the key. */
export function hashInvitationCode(key: Buffer, code: string): Buffer {
  return hmac(key, 'invitation', code);
}

export interface EnteredInvitation {
  expiresAt: Date;
  opens: number;
  isCancelled: boolean;
  isUsed: boolean;
  /** The account opened with this code waits to be activated. */
  isWaiting: boolean;
  /** The account that holds the parent the code was issued to. */
  parentAccountId: number | null;
}

/** The result of entering a code; `null` for one nobody issued. */
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
