/** The student details form. Pure. */
import { addressFields, isSameAddress } from '@portal/contract/people';
import { dateOfBirthError, updateStudentDetailsBodySchema } from '@portal/contract/student-details';
import { parseDate, formatDateField } from '@portal/contract/dates';
import type { AddressFields } from '@portal/contract/people';
import type { FieldError } from '@portal/contract/errors';
import type { IsoDate } from '@portal/contract/dates';
import type { StudentDetails, UpdateStudentDetailsBody } from '@portal/contract/student-details';
import { addressErrors } from '@portal/client/forms/address-errors';

export type StudentDetailsValues = {
  /** As typed: DD/MM/YYYY or YYYY-MM-DD. */
  dateOfBirth: string;
  residentialAddress: AddressFields;
  /** The postal address is the same as the residential address. */
  isSame: boolean;
  postalAddress: AddressFields;
};

type Held = Pick<
  StudentDetails,
  'dateOfBirth' | 'residentialAddress' | 'postalAddress' | 'residesWithParent'
>;

/** 'Postal same as residential' is preset for a student who lives with the parent and has no postal first line. */
export function valuesOf(held: Held): StudentDetailsValues {
  const { dateOfBirth, residentialAddress, postalAddress, residesWithParent } = held;
  const hasOwn = (postalAddress?.line1 ?? '') !== '';
  const isSame = (residesWithParent && !hasOwn) || isSameAddress(residentialAddress, postalAddress);
  return {
    dateOfBirth: dateOfBirth === null ? '' : formatDateField(dateOfBirth),
    residentialAddress: addressFields(residentialAddress),
    isSame,
    postalAddress: addressFields(isSame ? null : postalAddress),
  };
}

/** The school never reveals a student's address to a parent they don't live with, so the form omits it. */
export function studentDetailsErrors(
  values: StudentDetailsValues,
  { residesWithParent, today }: { residesWithParent: boolean; today: IsoDate },
): FieldError[] {
  const message = dateOfBirthError(values.dateOfBirth, today);
  return [
    ...(message === null ? [] : [{ path: 'dateOfBirth', message }]),
    ...(residesWithParent ? addressErrors('residentialAddress', values.residentialAddress) : []),
    ...(residesWithParent && !values.isSame ? addressErrors('postalAddress', values.postalAddress) : []),
  ];
}

/** The request body. The date of birth is sent as YYYY-MM-DD in either input format. */
export function studentDetailsBody(
  values: StudentDetailsValues,
  { oneSchoolId, version, residesWithParent }: StudentDetails,
): UpdateStudentDetailsBody {
  const { dateOfBirth, residentialAddress, isSame, postalAddress } = values;
  return updateStudentDetailsBodySchema.parse({
    oneSchoolId,
    version,
    dateOfBirth: parseDate(dateOfBirth.trim()) ?? dateOfBirth,
    residentialAddress: residesWithParent ? residentialAddress : null,
    postalAddress: residesWithParent ? (isSame ? residentialAddress : postalAddress) : null,
  });
}

/** Whether the form differs from the school's record. */
export function isUnchanged(values: StudentDetailsValues, initial: StudentDetailsValues): boolean {
  return asSent(values) === asSent(initial);
}

const asSent = ({ dateOfBirth, residentialAddress, isSame, postalAddress }: StudentDetailsValues): string =>
  JSON.stringify(
    [dateOfBirth, residentialAddress, isSame ? residentialAddress : postalAddress],
    (_, value: unknown) => (typeof value === 'string' ? value.trim() : value),
  );

const kept = <T>(typed: T, opened: T, now: T): T => (typed === opened ? now : typed);

const keptAddress = (typed: AddressFields, opened: AddressFields, now: AddressFields): AddressFields => ({
  line1: kept(typed.line1, opened.line1, now.line1),
  line2: kept(typed.line2, opened.line2, now.line2),
  suburb: kept(typed.suburb, opened.suburb, now.suburb),
  state: kept(typed.state, opened.state, now.state),
  postcode: kept(typed.postcode, opened.postcode, now.postcode),
});

/** Applies the edits to the latest details. Untouched fields take their latest value. */
export function rebased(
  typed: StudentDetailsValues,
  opened: StudentDetailsValues,
  now: StudentDetailsValues,
): StudentDetailsValues {
  return {
    dateOfBirth: kept(typed.dateOfBirth, opened.dateOfBirth, now.dateOfBirth),
    residentialAddress: keptAddress(
      typed.residentialAddress,
      opened.residentialAddress,
      now.residentialAddress,
    ),
    isSame: kept(typed.isSame, opened.isSame, now.isSame),
    postalAddress: keptAddress(typed.postalAddress, opened.postalAddress, now.postalAddress),
  };
}
