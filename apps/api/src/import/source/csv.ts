/** Streams the rows of a CSV file: RFC 4180, UTF-8, with or without a byte-order mark, any line ending. */
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream';
import { CsvError, parse } from 'csv-parse';

export interface CsvRow {
  /** The line the row ends on; the header is line 1. */
  line: number;
  cells: string[];
  /** Bytes of the file read so far. */
  bytes: number;
}

const LONGEST_ROW = 1_000_000;

interface ParsedRow {
  info: { lines: number; bytes: number };
  record: string[];
}

/** Reports malformed rows to `onBroken` and skips them. */
export async function* readCsv(
  stream: Readable,
  onBroken: (line: number, reason: string) => void,
): AsyncGenerator<CsvRow> {
  const parser = parse({
    bom: true,
    info: true,
    relax_column_count: true,
    record_delimiter: ['\r\n', '\n', '\r'],
    skip_empty_lines: true,
    skip_records_with_error: true,
    max_record_size: LONGEST_ROW,
    on_skip: (error) => {
      onBroken(lineOf(error), 'is not CSV: a quote is missing or out of place');
      return undefined;
    },
  });
  pipeline(stream, parser, () => undefined);
  const rows: AsyncIterable<ParsedRow> = parser;
  for await (const { info, record } of rows) yield { line: info.lines, cells: record, bytes: info.bytes };
}

function lineOf(error: CsvError | undefined): number {
  const lines: unknown = error instanceof CsvError ? error['lines'] : undefined;
  return typeof lines === 'number' ? lines : 0;
}
