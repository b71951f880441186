/** The archive's limits: how often it is sent, and the size of one e-mail (T41). Pure. */

export const archiveFigures = {
  mailings: { perWindow: 3, seconds: 3600 },
  /** A size every provider accepts after encoding; no single report is larger (docs/import.md). */
  bytesPerMessage: 10 * 1024 ** 2,
  /** A mailing that could not be sent within a day is dropped. */
  lifeMs: 24 * 3600 * 1000,
} as const;

export interface ArchivedFile {
  name: string;
  content: Buffer;
}

/** Splits files, in order, into the fewest groups that fit one e-mail each; an oversized file gets its own. */
export function splitBySize(files: readonly ArchivedFile[], bytes: number): ArchivedFile[][] {
  const groups: ArchivedFile[][] = [];
  let room = 0;
  for (const file of files) {
    const group = groups.at(-1);
    if (group && file.content.length <= room) {
      group.push(file);
      room -= file.content.length;
    } else {
      groups.push([file]);
      room = bytes - file.content.length;
    }
  }
  return groups;
}

/** A school year's first and last day. */
export function daysOfYear(year: number): { from: string; to: string } {
  return { from: `${year}-01-01`, to: `${year}-12-31` };
}
