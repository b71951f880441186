/**
 * The marks of a seal's rows: for each row its key, as differences in variable length, and the first bytes of its hash.
 * A sign-in takes four bytes. They find the row that differs; the seal's root proves that one does.
 */

const markBytes = 3;

export type RowKey = readonly number[];

export interface Mark {
  key: RowKey;
  hash: Buffer;
}

export const markOf = (hash: Buffer): Buffer => hash.subarray(0, markBytes);

/** Rows are in the order of their keys, so the first number of a key only grows. */
export function encodeMarks(rows: readonly Mark[]): Buffer {
  const bytes: number[] = [];
  let last = 0;
  for (const { key, hash } of rows) {
    const [first = 0, ...others] = key;
    for (const value of [first - last, ...others]) writeNumber(bytes, value);
    bytes.push(...markOf(hash));
    last = first;
  }
  return Buffer.from(bytes);
}

/** `width` is the count of numbers in a key. */
export function decodeMarks(marks: Buffer, width: number): Mark[] {
  const rows: Mark[] = [];
  const cursor = { at: 0 };
  let last = 0;
  while (cursor.at < marks.length) {
    const [difference = 0, ...others] = Array.from({ length: width }, () => readNumber(marks, cursor));
    last += difference;
    rows.push({ key: [last, ...others], hash: marks.subarray(cursor.at, cursor.at + markBytes) });
    cursor.at += markBytes;
  }
  return rows;
}

/** Seven bits a byte, lowest first; the top bit says that more follow. Ids may exceed 32 bits. */
function writeNumber(bytes: number[], value: number): void {
  let rest = value;
  while (rest >= 128) {
    bytes.push((rest % 128) + 128);
    rest = Math.floor(rest / 128);
  }
  bytes.push(rest);
}

function readNumber(bytes: Buffer, cursor: { at: number }): number {
  let value = 0;
  let scale = 1;
  for (;;) {
    const byte = bytes[cursor.at] ?? 0;
    cursor.at += 1;
    value += (byte % 128) * scale;
    if (byte < 128) return value;
    scale *= 128;
  }
}
