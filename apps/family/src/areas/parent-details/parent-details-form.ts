/** The 'Other details' form. Pure. */
import { addressFields, contactError, isSameAddress } from '@portal/contract/people';
import { updateParentDetailsBodySchema } from '@portal/contract/parent-details';
import type { AddressFields, Contact } from '@portal/contract/people';
import type { FieldError } from '@portal/contract/errors';
import type { ParentDetails, UpdateParentDetailsBody } from '@portal/contract/parent-details';
import { addressErrors } from '@portal/client/forms/address-errors';

export type ParentDetailsValues = {
  residentialAddress: AddressFields;
  /** The postal address is the same as the residential address. */
  isSame: boolean;
  postalAddress: AddressFields;
  contacts: Contact[];
};

/** Without a separate postal address, post goes to the residential one. */
export function valuesOf({
  residentialAddress,
  postalAddress,
  contacts,
}: ParentDetails): ParentDetailsValues {
  const isSame = postalAddress === null || isSameAddress(residentialAddress, postalAddress);
  return {
    residentialAddress: addressFields(residentialAddress),
    isSame,
    postalAddress: addressFields(isSame ? null : postalAddress),
    contacts: contacts.map((contact) => ({ ...contact })),
  };
}

export function parentDetailsErrors(values: ParentDetailsValues): FieldError[] {
  return [
    ...addressErrors('residentialAddress', values.residentialAddress),
    ...(values.isSame ? [] : addressErrors('postalAddress', values.postalAddress)),
    ...values.contacts.flatMap(({ contactType, value }, index) => {
      const message = contactError(contactType, value);
      return message === null ? [] : [{ path: contactName(index), message }];
    }),
  ];
}

export const contactName = (index: number): string => `contacts.${index}.value`;

/** The sender and the version that the changes are based on, from `GET /api/user`. */
export type About = Pick<UpdateParentDetailsBody, 'oneSchoolParentId' | 'parentDetailsVersion'>;

export function parentDetailsBody(values: ParentDetailsValues, about: About): UpdateParentDetailsBody {
  const { residentialAddress, isSame, postalAddress, contacts } = values;
  return updateParentDetailsBodySchema.parse({
    ...about,
    residentialAddress,
    postalAddress: isSame ? residentialAddress : postalAddress,
    contacts,
  });
}

const asSent = ({ residentialAddress, isSame, postalAddress, contacts }: ParentDetailsValues): string =>
  JSON.stringify(
    [residentialAddress, isSame ? residentialAddress : postalAddress, contacts],
    (_, value: unknown) => (typeof value === 'string' ? value.trim() : value),
  );

/** Whether the form differs from the school's record. */
export function isUnchanged(values: ParentDetailsValues, initial: ParentDetailsValues): boolean {
  return asSent(values) === asSent(initial);
}
