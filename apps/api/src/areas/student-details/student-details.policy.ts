/** The changes an owner may request to a student's details, and the conflicts reported to them. Pure. */
import { isSameAddress, keptAddress } from '@portal/contract/people';
import { parseDate } from '@portal/contract/dates';
import type { FieldError } from '@portal/contract/errors';
import type { StudentRecord, UpdateStudentDetailsBody } from '@portal/contract/student-details';
import type { RecordParts } from '../change-requests/index.ts';
import type { StudentDetailsRow } from './student-details.repository.ts';

/** The parts of the record the caller may see. */
export function detailsParts(row: StudentDetailsRow): RecordParts {
  const { dateOfBirth, residentialAddress, postalAddress } = row;
  return row.residesWithParent ? { dateOfBirth, residentialAddress, postalAddress } : { dateOfBirth };
}

const partNames: Readonly<Record<string, string>> = {
  dateOfBirth: 'date of birth',
  residentialAddress: 'residential address',
  postalAddress: 'postal address',
};

export function changeTexts(parts: readonly string[]): FieldError[] {
  return parts.flatMap((path) => {
    const name = partNames[path];
    return name === undefined ? [] : [{ path, message: `The ${name} has changed.` }];
  });
}

export function heldRecord(row: StudentDetailsRow): StudentRecord {
  const { dateOfBirth, residentialAddress, postalAddress } = row;
  return { dateOfBirth, residentialAddress, postalAddress };
}

/**
 * The requested record; null when it changes addresses the caller may not, or omits ones the caller sees. A postal
 * address that equalled the residential one, and still does, is stored as none.
 */
export function requestedRecord(
  held: StudentDetailsRow,
  typed: UpdateStudentDetailsBody,
): StudentRecord | null {
  const dateOfBirth = parseDate(typed.dateOfBirth);
  if (typed.residentialAddress === null || typed.postalAddress === null) {
    const isNone = typed.residentialAddress === null && typed.postalAddress === null;
    return isNone && !held.residesWithParent ? { ...heldRecord(held), dateOfBirth } : null;
  }
  if (!held.residesWithParent) return null;
  const residentialAddress = keptAddress(typed.residentialAddress);
  const postal = keptAddress(typed.postalAddress);
  const isStillSame = held.postalAddress === null && isSameAddress(residentialAddress, postal);
  return { dateOfBirth, residentialAddress, postalAddress: isStillSame ? null : postal };
}

export function isSameRecord(one: StudentRecord, other: StudentRecord): boolean {
  return (
    one.dateOfBirth === other.dateOfBirth &&
    isSameAddress(one.residentialAddress, other.residentialAddress) &&
    isSameAddress(one.postalAddress, other.postalAddress)
  );
}
