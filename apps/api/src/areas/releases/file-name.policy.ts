/** What a file's name says about its student. Pure. */

export interface NameHints {
  /** In capitals. */
  eqIds: string[];
  /** In small letters. */
  words: string[];
}

/** A name may hold `1183300412B` and `Moreton_Isla`. */
export function hintsOf(fileName: string): NameHints {
  const name = fileName.replace(/\.pdf$/i, '').normalize('NFC');
  const eqIds = [...name.matchAll(/(?<![\p{L}\d])\d{10}\p{L}(?![\p{L}\d])/gu)].map(([id]) =>
    id.toUpperCase(),
  );
  return { eqIds: [...new Set(eqIds)], words: name.toLowerCase().match(/\p{L}+/gu) ?? [] };
}

const start = '%PDF-';
const end = '%%EOF';
/** Some programs add a few bytes after the end. */
const endWithin = 1024;

/** Whether the content, whatever its name, is a PDF that arrived whole. */
export const isWholePdf = (content: Buffer): boolean =>
  content.subarray(0, start.length).toString('latin1') === start &&
  content.subarray(-endWithin).toString('latin1').includes(end);
