/** What is wrong with an address as it was typed, by the names of its fields. Pure. */
import { typedAddressSchema } from '@portal/contract/people';
import type { AddressFields } from '@portal/contract/people';
import type { FieldError } from '@portal/contract/errors';
import { schemaErrors } from './schema-errors.ts';

const addressNames: Readonly<Record<string, string>> = {
  residentialAddress: 'Residential address',
  postalAddress: 'Postal address',
};

/** The message for a summary, which stands apart from its field: of two addresses it says which one. */
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
