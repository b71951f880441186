/** The shared rule for phone numbers, and an account's mobile. */
import * as z from 'zod/mini';
import { limits } from '../limits.ts';

export const landlinePrefixes: readonly string[] = ['02', '03', '07', '08', '13', '18'];
export const mobilePrefixes: readonly string[] = ['04', '014'];

const shortestPhone = 10;

/** The stored and compared form: without spaces. */
export function compactPhone(text: string): string {
  return text.replaceAll(/\s+/g, '');
}

/** Accepts an empty value; whether a number is required is the field's own rule. */
export function isPhone(text: string, prefixes: readonly string[]): boolean {
  const phone = compactPhone(text);
  if (phone === '') return true;
  if (phone.length < shortestPhone || !/^\+?\d+$/.test(phone)) return false;
  if (phone.startsWith('+')) return phone.length <= limits.internationalPhone;
  return phone.length === shortestPhone && prefixes.some((prefix) => phone.startsWith(prefix));
}

export const mobileMessage =
  'The mobile number provided is not valid. Correct format is: 04XX XXX XXX, or + and a country code';

/** An account's optional mobile; empty clears it. */
export const mobileSchema = z.string().check(
  z.trim(),
  z.maxLength(limits.mobile, `Mobile number cannot be longer than ${limits.mobile} characters`),
  z.refine((text) => isPhone(text, mobilePrefixes), mobileMessage),
);
