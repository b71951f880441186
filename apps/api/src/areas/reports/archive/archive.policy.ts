/** How the archive leaves: its limit, and how much one e-mail carries (T41). Pure. */

export const archiveFigures = {
  mailings: { perWindow: 3, seconds: 3600 },
  /** What every provider takes once it is encoded; no single report is larger (docs/import.md). */
  bytesPerMessage: 10 * 1024 ** 2,
  /** A mailing that could not be sent within a day isn't sent. */
  lifeMs: 24 * 3600 * 1000,
} as const;

export interface ArchivedFile {
  name: string;
  content: Buffer;
}

/** As few groups as keep the order, each of which one e-mail can carry; a file that is too large has its own. */
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
