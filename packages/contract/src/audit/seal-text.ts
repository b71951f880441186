/** The hashed texts of the audit chain. The server uses them to seal, and the page to check proofs. */

/** The hash of a seal of form 2 covers this text. `details` is a hash too. */
export const sealText = (seal: {
  number: number;
  day: string;
  details: string;
  root: string;
  previous: string;
}): string =>
  [
    'audit seal 2',
    `number ${seal.number}`,
    `day ${seal.day}`,
    `details ${seal.details}`,
    `root ${seal.root}`,
    `previous ${seal.previous}`,
  ].join('\n');

/** The signed text of a day. */
export const dayText = (day: {
  day: string;
  firstSeal: number;
  lastSeal: number;
  root: string;
  previous: string;
}): string =>
  [
    'audit day',
    `day ${day.day}`,
    `seals ${day.firstSeal} to ${day.lastSeal}`,
    `root ${day.root}`,
    `previous ${day.previous}`,
  ].join('\n');

const dayPattern =
  /^audit day\nday (\d{4}-\d\d-\d\d)\nseals (\d+) to (\d+)\nroot ([\da-f]{64})\nprevious ([\da-f]{64})$/;

export interface DayStatement {
  day: string;
  root: string;
  previous: string;
}

/** Returns null for text in another format. */
export function readDayText(statement: string): DayStatement | null {
  const [, day, , , root, previous] = dayPattern.exec(statement) ?? [];
  return day !== undefined && root !== undefined && previous !== undefined ? { day, root, previous } : null;
}
