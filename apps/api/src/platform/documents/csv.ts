/** Comma-separated lines for a school's system or a spreadsheet: CRLF and quotes as in RFC 4180. Pure. */

export function csvText(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => `${cells.map(cell).join(',')}\r\n`).join('');
}

/** Families type these words: a spreadsheet must not take one for a formula. Numbers with a sign stay as they are. */
const formula = /^(?:[=@\t\r]|[+-](?![\d ]+$))/;

function cell(text: string): string {
  const safe = formula.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
