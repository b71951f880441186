/** What typed text may be: a name, an EQ ID, an e-mail address, the end of a code, an invoice number. Pure. */
import { escapeLike } from '../../platform/database/like.ts';

/** What a name is compared with: letters that have no simpler form in Unicode, and what stands between its parts. */
export const nameLetters = { from: "øđłßæœ’'.-/", to: 'odlsao     ' } as const;

const plainOf = new Map([...nameLetters.from].map((letter, index) => [letter, nameLetters.to[index] ?? ' ']));

/** In lower case and without marks, as the search compares names. */
const plain = (text: string): string =>
  [
    ...text
      .toLowerCase()
      .normalize('NFD')
      .replaceAll(/[\u0300-\u036f]/g, ''),
  ]
    .map((letter) => plainOf.get(letter) ?? letter)
    .join('');

export interface SearchText {
  /** Patterns of the words of a name; each must match the beginning of a word. */
  names: string[];
  /** The pattern of an EQ ID's beginning. Then it is no name. */
  eqId: string | null;
  /** The beginning of an e-mail address. An address is nothing else. */
  email: string | null;
  codeEnd: string | null;
  invoiceNumber: string | null;
}

const codeEndLength = 4;
const nothing: SearchText = { names: [], eqId: null, email: null, codeEnd: null, invoiceNumber: null };

export function readSearch(typed: string): SearchText {
  const text = typed.trim();
  if (text.includes('@')) return { ...nothing, email: text.toLowerCase() };
  const words = plain(text)
    .split(/\s+/)
    .filter((word) => word !== '');
  const code = text.replaceAll(/[\s-]/g, '');
  const isCode = /^\d{3,10}[\dA-Za-z]$/.test(code);
  return {
    ...nothing,
    names: words.map((word) => `% ${escapeLike(word)}%`),
    eqId: /^\d{3,10}[A-Za-z]?$/.test(code) ? `${code.toUpperCase()}%` : null,
    codeEnd: isCode ? code.slice(-codeEndLength).toUpperCase() : null,
    invoiceNumber: text,
  };
}
