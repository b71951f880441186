/**
 * Removes from error text whatever could identify a person or be a secret (T44, T49): query strings, quoted text (a
 * browser quotes input that it could not parse), e-mail addresses, ids, codes and tokens. Pure.
 */
const QUERY = /\?[\w.%-]+=[^\s"'`)<>]*/g;
const QUOTED = /"[^"\n]*"|(?<!\w)'[^'\n]*'(?!\w)|“[^”\n]*”|`[^`\n]*`/g;
const EMAIL = /[^\s@<>"'(]+@[^\s@<>"')]+/g;
const LONG_WORD = /[\w-]{20,}(\.(?:js|css))?/g;
/** EQ IDs, invitation codes, student ids, phone numbers. */
const NUMBER = /\d[\d ]{5,}\d[A-Za-z]?/g;

export function scrub(text: string): string {
  return text
    .replace(QUERY, '')
    .replace(QUOTED, '…')
    .replace(EMAIL, '[email]')
    .replace(LONG_WORD, (word: string, file: string | undefined) =>
      file === undefined && /\d/.test(word) ? '[token]' : word,
    )
    .replace(NUMBER, '[number]');
}

/** Makes control characters visible, which prevents log and terminal injection. */
export const encodeControls = (text: string): string =>
  text.replace(
    /[\p{Cc}\p{Cf}\u2028\u2029]/gu,
    (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`,
  );
