/** Common passwords, and the ways people decorate them to satisfy a password rule. */

/** Room for a year and a symbol. With more added, a listed word is no longer an easy guess. */
const MOST_AROUND = 5;
/** Shorter words are listed by the hundred and occur in many good passwords. */
const SHORTEST_WORD = 5;

const signs: Record<string, string> = { '@': 'a', '4': 'a', '3': 'e', '0': 'o', $: 's', '5': 's', '7': 't' };
const asLetters = (text: string, one: string): string =>
  text.replaceAll(/[1!]/g, one).replaceAll(/[@430$57]/g, (sign) => signs[sign] ?? sign);

/**
 * Decoration around a word: any non-letters, or non-letters other than those that replace a letter at its start or end.
 */
const around = [/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, /^\P{L}+|\P{L}+$/gu, /^[^\p{L}@$]+|[^\p{L}@$]+$/gu];

/** The base words a password may derive from: 'P@ssw0rd1!' from 'password', '12345678!' from '12345678'. */
function coresOf(password: string): string[] {
  const lower = password.normalize('NFKC').toLowerCase();
  const bare = [lower, ...around.map((ends) => lower.replaceAll(ends, ''))];
  const near = bare.filter(
    (core) => core.length >= SHORTEST_WORD && lower.length - core.length <= MOST_AROUND,
  );
  return near.flatMap((core) => [core, asLetters(core, 'i'), asLetters(core, 'l')]);
}

/** Whether the password is in the list, or is a listed one with a little decoration or character substitution. Pure. */
export function isCommonPassword(password: string, list: ReadonlySet<string>): boolean {
  return coresOf(password).some((core) => list.has(core));
}

/** The 49,000 listed passwords, in lower case. */
export async function readCommonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
}
