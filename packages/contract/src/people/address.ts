/** Addresses in forms and calls. */
import * as z from 'zod/mini';
import { limits } from '../limits.ts';
import type { Address } from './parent-record.ts';
import { oneLine } from '../text/typed-text.ts';

export const addressStates = ['QLD', 'ACT', 'NSW', 'NT', 'SA', 'TAS', 'VIC', 'WA'] as const;

const required = (name: string, max: number) =>
  z
    .string()
    .check(
      oneLine,
      z.minLength(1, `${name} is required`),
      z.maxLength(max, `${name} cannot be longer than ${max} characters`),
    );

export const postcodePattern = /^\d{4}$/;

/** An address as typed. A missing second line is empty. */
export const typedAddressSchema = z.strictObject({
  line1: required('Address line 1', limits.addressLine),
  line2: z
    .string()
    .check(
      oneLine,
      z.maxLength(
        limits.addressLine,
        `Address line 2 cannot be longer than ${limits.addressLine} characters`,
      ),
    ),
  suburb: required('Suburb', limits.suburb),
  state: z.enum(addressStates, 'State is required'),
  postcode: z.string().check(z.trim(), z.regex(postcodePattern, 'A valid postcode is required')),
});
export type TypedAddress = z.output<typeof typedAddressSchema>;

/** The form's values before validation. */
export type AddressFields = Record<keyof TypedAddress, string>;

export function addressFields(address: Address | null): AddressFields {
  if (address === null) return { line1: '', line2: '', suburb: '', state: '', postcode: '' };
  return { ...address, line2: address.line2 ?? '' };
}

/** The stored form: a missing second line is null. */
export function keptAddress({ line2, ...address }: TypedAddress): Address {
  return { ...address, line2: line2 === '' ? null : line2 };
}

export function isSameAddress(one: Address | null, other: Address | null): boolean {
  if (one === null || other === null) return one === other;
  return (
    one.line1 === other.line1 &&
    one.line2 === other.line2 &&
    one.suburb === other.suburb &&
    one.state === other.state &&
    one.postcode === other.postcode
  );
}
