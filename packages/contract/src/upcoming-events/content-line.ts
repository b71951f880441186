/** Content lines of RFC 5545: what a text may hold, and how a long line is folded. Pure. */

const longestLine = 75;
const utf8 = new TextEncoder();

/** Whatever the register holds as one well-formed text: line breaks as one kind, no other control character. */
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
 * Folds a line at 75 octets (section 3.1), never inside a character: a reader that decodes line by line would break it.
 * The space that continues a line counts towards the next 75.
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
