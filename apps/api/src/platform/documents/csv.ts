/** Comma-separated lines for a school's system or a spreadsheet: CRLF and quotes as in RFC 4180. Pure. */

export function csvText(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => `${cells.map(cell).join(',')}\r\n`).join('');
}

/**
 * Families type these texts: a spreadsheet must not take one for a formula, also where it drops white space before one or
 * reads full-width characters as ASCII. Numbers with a plus or minus stay as they are.
 */
const formula = /^(?:[\t\r\n]|\s*(?:[=@＝＠]|[+\-＋－−](?![\d ]+$)))/;

function cell(text: string): string {
  const safe = formula.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
