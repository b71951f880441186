/** What is wrong with an address as it was typed, by the names of its fields. Pure. */
import { typedAddressSchema } from '@portal/contract';
import type { AddressFields, FieldError } from '@portal/contract';
import { schemaErrors } from './schema-errors.ts';

export function addressErrors(name: string, address: AddressFields): FieldError[] {
  return schemaErrors(typedAddressSchema.safeParse(address)).map(({ path, message }) => ({
    path: `${name}.${path}`,
    message,
  }));
}
