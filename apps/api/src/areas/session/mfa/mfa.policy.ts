/** Whether another code may be sent, and to which destination (G4). Pure. */
import { mfaMedium } from '@portal/contract/shared';
import type { MfaMedium } from '@portal/contract/shared';
import { codeFigures } from '../session.figures.ts';
import { isSmsCountry } from '../../../platform/sms-country.ts';

/**
 * Seconds until the next code may be sent, or 0. `sends` are those of the last day, newest first; `scale` widens the
 * limits like the others.
 */
export function secondsUntilNextSend(sends: readonly Date[], now: Date, scale = 1): number {
  const age = (sent: Date | undefined): number =>
    sent ? now.getTime() - sent.getTime() : Number.POSITIVE_INFINITY;
  const waits = [
    codeFigures.betweenSendsMs / scale - age(sends[0]),
    codeFigures.quarterHourMs - age(sends[Math.ceil(codeFigures.sendsPerQuarterHour * scale) - 1]),
    sends.length >= codeFigures.sendsPerDay * scale ? codeFigures.pauseMs - age(sends[0]) : 0,
  ];
  return Math.ceil(Math.max(0, ...waits) / 1000);
}

/** The account of a code step, with its factors. */
export interface CodeAccount {
  mobile: string | null;
  hasAuthenticatorApp: boolean;
}

/** The media the department allows for codes. */
export interface CodeSettings {
  emailCodes: boolean;
  /** Country calling codes that may receive SMS (T6). */
  smsCountries: readonly string[];
}

/**
 * An authenticator app first, because it costs nothing and sends nothing. Then SMS, for a mobile that may receive
 * codes. E-mail is offered unless the department switched it off and there is such a mobile.
 */
export function availableMediums(account: CodeAccount, settings: CodeSettings): MfaMedium[] {
  const app = account.hasAuthenticatorApp ? [mfaMedium.authenticatorApp] : [];
  const hasSms = account.mobile !== null && isSmsCountry(account.mobile, settings.smsCountries);
  const sms = hasSms ? [mfaMedium.sms] : [];
  const email = settings.emailCodes || !hasSms ? [mfaMedium.email] : [];
  return [...app, ...sms, ...email];
}

/** The default medium of the next code. */
export function firstCodeMedium(account: CodeAccount, settings: CodeSettings): MfaMedium {
  return availableMediums(account, settings)[0] ?? mfaMedium.email;
}

/** A masked destination, just enough to recognise: "•• 418" or "m•••@example.com"; none for an app. */
export function maskDestination(
  medium: MfaMedium,
  account: { mobile: string | null; email: string },
): string | null {
  if (medium === mfaMedium.authenticatorApp) return null;
  if (medium === mfaMedium.sms) return `•• ${(account.mobile ?? '').replaceAll(/\D/g, '').slice(-3)}`;
  const [name = '', domain = ''] = account.email.split('@');
  return `${name.slice(0, 1)}•••@${domain}`;
}

/** The lead sentence of the code step. */
export function sentMessage(medium: MfaMedium, destination: string | null): string {
  if (destination === null) return 'Enter the 6-digit code your authenticator app shows.';
  return medium === mfaMedium.sms
    ? `We sent a 6-digit code by SMS to the mobile ending in ${destination}.`
    : `We sent a 6-digit code by email to ${destination}.`;
}
