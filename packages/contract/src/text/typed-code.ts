/** Codes that people type or paste: invitation codes, sign-in codes, EQ IDs. */
import * as z from 'zod/mini';

/** The maximum input length of a code, with surrounding and embedded spaces and hyphens. */
export const typedCodeLength = 40;

/**
 * The normal form of a code for comparison: upper case, without spaces, hyphens and invisible characters, and with
 * full-width characters converted.
 */
export function normaliseCode(typed: string): string {
  return typed
    .normalize('NFKC')
    .replaceAll(/[\s\p{Pd}\p{Cf}\u2212]+/gu, '')
    .toUpperCase();
}

/** Runs before a code's other checks, which then see its normal form. */
export const asTypedCode = z.overwrite(normaliseCode);
