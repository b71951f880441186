/** RFC 5545 content lines: text escaping and line folding. Pure. */

const longestLine = 75;
const utf8 = new TextEncoder();

/** Normalises text from the register: line breaks of one kind, no other control characters, well-formed Unicode. */
export function cleanText(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]/gu, ' ');
}

/** A TEXT value (section 3.3.11). */
export function textValue(text: string): string {
  return cleanText(text)
    .replaceAll(/[\\;,]/g, (mark) => `\\${mark}`)
    .replaceAll('\n', String.raw`\n`);
}

/**
 * Folds a line at 75 octets (section 3.1), but never inside a character, because some readers decode line by line. The
 * leading space of a continuation counts towards its 75.
 */
export function foldLine(line: string): string {
  const lines: string[] = [];
  let part = '';
  let octets = 0;
  for (const character of line) {
    const size = utf8.encode(character).length;
    if (octets + size > longestLine) {
      lines.push(part);
      part = ' ';
      octets = 1;
    }
    part += character;
    octets += size;
  }
  return [...lines, part].join('\r\n');
}
