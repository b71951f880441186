/** The shared rule of phone numbers and the mobile of an account. */
import * as z from 'zod/mini';
import { limits } from '../limits.ts';

export const landlinePrefixes: readonly string[] = ['02', '03', '07', '08', '13', '18'];
export const mobilePrefixes: readonly string[] = ['04', '014'];

const shortestPhone = 10;

/** As it is stored and compared: no spaces. */
export function compactPhone(text: string): string {
  return text.replaceAll(/\s+/g, '');
}

/** Empty is a phone number too: whether one is wanted is the field's own rule. */
export function isPhone(text: string, prefixes: readonly string[]): boolean {
  const phone = compactPhone(text);
  if (phone === '') return true;
  if (phone.length < shortestPhone || !/^\+?\d+$/.test(phone)) return false;
  if (phone.startsWith('+')) return phone.length <= limits.internationalPhone;
  return phone.length === shortestPhone && prefixes.some((prefix) => phone.startsWith(prefix));
}

export const mobileMessage =
  'The mobile number provided is not valid. Correct format is: 04XX XXX XXX, or + and a country code';

/** The one optional mobile of an account; empty clears it. */
export const mobileSchema = z.string().check(
  z.trim(),
  z.maxLength(limits.mobile, `Mobile number cannot be longer than ${limits.mobile} characters`),
  z.refine((text) => isPhone(text, mobilePrefixes), mobileMessage),
);
