/** A parent's phone numbers and e-mail addresses. Each kind has its own rule. */
import * as z from 'zod/mini';
import { limits } from '../limits.ts';
import { emailSchema } from './account-fields.ts';
import { contactTypeSchema, contactTypes } from './parent-record.ts';
import type { ContactType } from './parent-record.ts';
import { isPhone, landlinePrefixes, mobilePrefixes } from './phone.ts';
import { oneLine } from '../text/typed-text.ts';

const labels: Readonly<Record<ContactType, string>> = {
  [contactTypes.PhoneWork]: 'Phone (work)',
  [contactTypes.PhoneHome]: 'Phone (home)',
  [contactTypes.MobilePersonal]: 'Mobile (personal)',
  [contactTypes.MobileWork]: 'Mobile (work)',
  [contactTypes.Fax]: 'Fax',
  [contactTypes.PhoneInternational]: 'Phone International',
  [contactTypes.Email]: 'Email',
  [contactTypes.NullableMobilePersonal]: 'Mobile (personal)',
};

export function contactLabel(type: ContactType): string {
  return labels[type];
}

/** Whether the contact may be empty. */
export function isContactOptional(type: ContactType): boolean {
  return (
    type === contactTypes.NullableMobilePersonal ||
    type === contactTypes.PhoneWork ||
    type === contactTypes.PhoneHome ||
    type === contactTypes.Fax
  );
}

export const mobileContactMessage =
  'A mobile number is required. Enter an Australian mobile as 04XX XXX XXX without the country code, ' +
  'or an international mobile starting with + and the country code';
const optionalMobileMessage =
  'Enter an Australian mobile as 04XX XXX XXX without the country code, ' +
  'or an international mobile starting with + and the country code';

/** The error of a contact's value, or null. */
export function contactError(type: ContactType, typed: string): string | null {
  const value = typed.trim();
  switch (type) {
    case contactTypes.Email:
      return emailSchema.safeParse(value).error?.issues[0]?.message ?? null;
    case contactTypes.PhoneInternational:
      return internationalError(value);
    case contactTypes.MobilePersonal:
    case contactTypes.MobileWork:
      return value !== '' && isMobile(value) ? null : mobileContactMessage;
    case contactTypes.NullableMobilePersonal:
      return isMobile(value) ? null : optionalMobileMessage;
    default:
      return phoneError(value);
  }
}

const isMobile = (value: string): boolean => value.length <= limits.mobile && isPhone(value, mobilePrefixes);

function internationalError(value: string): string | null {
  if (value === '') return 'Phone International is required';
  return value.length > limits.internationalPhone
    ? `Phone International cannot be longer than ${limits.internationalPhone} characters`
    : null;
}

function phoneError(value: string): string | null {
  if (value.length > limits.phone) return `Phone number cannot be longer than ${limits.phone} characters`;
  return isPhone(value, landlinePrefixes)
    ? null
    : 'The phone number provided is not valid. Correct format is: 07 1111 1111';
}

/** A contact as typed. */
export const typedContactSchema = z
  .strictObject({
    contactType: contactTypeSchema,
    value: z.string().check(oneLine, z.maxLength(limits.internationalPhone)),
    priority: z.int().check(z.minimum(1), z.maximum(999)),
  })
  .check((context) => {
    const { contactType, value } = context.value;
    const message = contactError(contactType, value);
    if (message !== null) {
      context.issues.push({ code: 'custom', message, path: ['value'], input: value });
    }
  });
