/** Validation errors of an address, by field name. Pure. */
import { typedAddressSchema } from '@portal/contract/people';
import type { AddressFields } from '@portal/contract/people';
import type { FieldError } from '@portal/contract/errors';
import { schemaErrors } from './schema-errors.ts';

const addressNames: Readonly<Record<string, string>> = {
  residentialAddress: 'Residential address',
  postalAddress: 'Postal address',
};

/** The message for an error summary, which must say which of two addresses it concerns. */
export function summaryMessage({ path, message }: FieldError): string {
  const name = addressNames[path.split('.')[0] ?? ''];
  return name === undefined ? message : `${name}: ${message}`;
}

export function addressErrors(name: string, address: AddressFields): FieldError[] {
  return schemaErrors(typedAddressSchema.safeParse(address)).map(({ path, message }) => ({
    path: `${name}.${path}`,
    message,
  }));
}
