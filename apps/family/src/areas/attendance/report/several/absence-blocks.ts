import { absenceFormErrors } from '@portal/contract/attendance';
import { dateInZone } from '@portal/contract/dates';
import type { AbsenceFormValues, ReportMultipleAbsencesBody } from '@portal/contract/attendance';
import type { FieldError } from '@portal/contract/errors';
import type { IsoDate } from '@portal/contract/dates';
import { absenceFields, emptyAbsence, onDay } from '../absence-form.ts';

/** One absence of the multi-student form: students, dates and reason (S-2.6). */
export interface AbsenceBlock extends AbsenceFormValues {
  /** Identifies the block while others are added and removed. */
  key: string;
  /** The `studentKey` of each ticked student. */
  students: string[];
  /** The block was sent, and must not be sent again. */
  isSent: boolean;
}

/** The checkbox value of a student at a school. Neither part contains a space. */
export function studentKey(eqId: string, schoolCode: string): string {
  return `${eqId} ${schoolCode}`;
}

/** A block for a day. If there is only one possible student, that student is ticked. */
export function newBlock(key: string, possible: readonly string[], day: IsoDate): AbsenceBlock {
  const students = possible.length === 1 ? [...possible] : [];
  return { ...onDay(emptyAbsence, day), key, students, isSent: false };
}

/** The key of the next block: one more than the highest. */
export function nextBlockKey(blocks: readonly Pick<AbsenceBlock, 'key'>[]): string {
  return String(1 + Math.max(0, ...blocks.map((block) => Number(block.key) || 0)));
}

/** The errors of one block (S-5.3); none once it was sent. */
export function blockErrors(block: AbsenceBlock, today: IsoDate): FieldError[] {
  if (block.isSent) return [];
  const who = block.students.length === 0 ? [{ path: 'students', message: 'Student is required' }] : [];
  return [...who, ...absenceFormErrors(block, today)];
}

/** The request body for a block without errors. */
export function blockBody(block: AbsenceBlock): ReportMultipleAbsencesBody {
  const students = block.students.map((key) => {
    const [eqId = '', schoolCode = ''] = key.split(' ');
    return { eqId, schoolCode };
  });
  return { students, ...absenceFields(block) };
}

/** Blocks restored from a draft, without students who can no longer be reported. */
export function keepPossible(blocks: readonly AbsenceBlock[], possible: readonly string[]): AbsenceBlock[] {
  return blocks.map((block) => ({
    ...block,
    students: block.students.filter((key) => possible.includes(key)),
  }));
}

/** Today at the schools of a block's students: the latest date, so that it is in the past for none of them. */
export function todayAt(timeZones: readonly string[], now: Date): IsoDate {
  const dates = timeZones.map((timeZone) => dateInZone(now, timeZone));
  return dates.toSorted().at(-1) ?? dateInZone(now, 'Australia/Brisbane');
}

/** The result of the last attempt, for the sentence above the buttons. Null when every block was sent. */
export function partialResultText(blocks: readonly AbsenceBlock[]): string | null {
  const sent = blocks.filter((block) => block.isSent).length;
  const left = blocks.length - sent;
  if (sent === 0 || left === 0) return null;
  const were = sent === 1 ? '1 absence was sent' : `${sent} absences were sent`;
  const not = left === 1 ? '1 was not' : `${left} were not`;
  return `${were} to the school and will not be sent again. ${not}: check what is left and send it again.`;
}
