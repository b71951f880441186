/** Passwords that guessing begins with, and the ways people dress them up to pass a rule. */

/** A year and a sign: with more around it, a listed word is not where guessing begins. */
const MOST_AROUND = 5;
/** Shorter words are listed by the hundred, and in many a good password. */
const SHORTEST_WORD = 5;

const signs: Record<string, string> = { '@': 'a', '4': 'a', '3': 'e', '0': 'o', $: 's', '5': 's', '7': 't' };
const asLetters = (text: string, one: string): string =>
  text.replaceAll(/[1!]/g, one).replaceAll(/[@430$57]/g, (sign) => signs[sign] ?? sign);

/** What stands around a word: anything but letters, or but letters and the signs that begin or end a word in their place. */
const around = [/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, /^\P{L}+|\P{L}+$/gu, /^[^\p{L}@$]+|[^\p{L}@$]+$/gu];

/** What a password may have been made of: 'P@ssw0rd1!' of 'password', '12345678!' of '12345678'. */
function coresOf(password: string): string[] {
  const lower = password.normalize('NFKC').toLowerCase();
  const bare = [lower, ...around.map((ends) => lower.replaceAll(ends, ''))];
  const near = bare.filter(
    (core) => core.length >= SHORTEST_WORD && lower.length - core.length <= MOST_AROUND,
  );
  return near.flatMap((core) => [core, asLetters(core, 'i'), asLetters(core, 'l')]);
}

/** Whether the password is of the list, or one of it with a little around it or with signs for letters. Pure. */
export function isCommonPassword(password: string, list: ReadonlySet<string>): boolean {
  return coresOf(password).some((core) => list.has(core));
}

/** The list: 49,000 passwords, in small letters. */
export async function readCommonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
}
