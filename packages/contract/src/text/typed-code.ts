/** Codes that people type or paste: invitation codes, sign-in codes, EQ IDs. */
import * as z from 'zod/mini';

/** Room in a field for a code with spaces and hyphens around and inside it. */
export const typedCodeLength = 40;

/**
 * The one form in which a typed code is compared: upper case, without spaces, hyphens and invisible characters, and with
 * full-width characters as ordinary ones.
 */
export function normaliseCode(typed: string): string {
  return typed
    .normalize('NFKC')
    .replaceAll(/[\s\p{Pd}\p{Cf}\u2212]+/gu, '')
    .toUpperCase();
}

/** Put before the other checks of a code, which then see its normal form. */
export const asTypedCode = z.overwrite(normaliseCode);
