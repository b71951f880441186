/** Whether two names are one person's (T19). Pure. */

export interface PersonName {
  given: string;
  family: string;
}

/** Letters alone, without marks and case: "Nguyễn-O’Brien" and "nguyen o brien" are the same words. */
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
 * The family names are the same, and the first given name of the register is among the given names of the documents:
 * a register leaves middle names out, a document has them all.
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
