/** A CSV file under construction. */
export type Cell = string | number | boolean | null;

export interface Table {
  /** Without `.csv`. */
  name: string;
  header: readonly string[];
  rows: readonly Readonly<Record<string, Cell>>[];
}

/** A table with a fixed header; cells that a row omits are blank. */
export function table(name: string, header: string, rows: readonly Readonly<Record<string, Cell>>[]): Table {
  return { name, header: header.split(' '), rows };
}

export function toCsv({ header, rows }: Table): string {
  const lines = rows.map((row) => header.map((column) => quote(row[column] ?? null)).join(','));
  return `${[header.join(','), ...lines].join('\r\n')}\r\n`;
}

function quote(cell: Cell): string {
  if (cell === null) return '';
  const text = String(cell);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
