/** Whether two names belong to one person (T19). Pure. */

export interface PersonName {
  given: string;
  family: string;
}

/** Letters only, without diacritics and case: "Nguyễn-O’Brien" and "nguyen o brien" are equal. */
function wordsOf(text: string): string[] {
  return text
    .replaceAll(/[đĐ]/g, 'd')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== '');
}

/**
 * The family names must be equal, and the register's first given name must be among the documents' given names, because
 * a register omits middle names.
 */
export function isSamePerson(registered: PersonName, legal: PersonName): boolean {
  const [first] = wordsOf(registered.given);
  const family = wordsOf(registered.family);
  return (
    first !== undefined &&
    family.length > 0 &&
    family.join('') === wordsOf(legal.family).join('') &&
    wordsOf(legal.given).includes(first)
  );
}
