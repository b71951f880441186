/** Comma-separated lines for a school's system or a spreadsheet: CRLF and quotes as in RFC 4180. Pure. */

export function csvText(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => `${cells.map(cell).join(',')}\r\n`).join('');
}

/**
 * Escapes formulas in text that families typed, including those a spreadsheet recognises after white space or in
 * full-width characters. Numbers with a plus or minus are unchanged.
 */
const formula = /^(?:[\t\r\n]|\s*(?:[=@＝＠]|[+\-＋－−](?![\d ]+$)))/;

function cell(text: string): string {
  const safe = formula.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
