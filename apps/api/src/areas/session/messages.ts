/** Messages to a person signing in. */
import { formatInstant } from '@portal/contract/dates';
import { mfaMedium } from '@portal/contract/shared';
import { paths } from '@portal/contract/routes';
import type { MfaMedium } from '@portal/contract/shared';
import { renderEmail } from '../../platform/jobs/email-template.ts';
import type { OutgoingMessage } from '../../platform/jobs/outbox.ts';
import { factorNames } from '../second-factors/index.ts';
import type { Factor } from '../second-factors/index.ts';

interface CodeDetails {
  code: string;
  expiresAt: Date;
  productName: string;
  /** The page where the code may be entered. */
  publicUrl: URL;
}

/** The code by SMS or e-mail; not sent once it has expired. */
export function codeMessage(
  account: { email: string; mobile: string | null; firstName: string },
  medium: MfaMedium,
  { code, expiresAt, productName, publicUrl }: CodeDetails,
): OutgoingMessage {
  if (medium === mfaMedium.sms) {
    return {
      channel: 'sms',
      to: account.mobile ?? '',
      // With this last line, phones offer the code only on this site.
      text: `${code} is your ${productName} code. It lasts 10 minutes. Never share it: we won't ask you for it.\n\n@${publicUrl.hostname} #${code}`,
      notAfter: expiresAt,
    };
  }
  return {
    channel: 'email',
    to: account.email,
    subject: `Your ${productName} code`,
    notAfter: expiresAt,
    ...renderEmail({
      productName,
      heading: 'Your sign-in code',
      paragraphs: [
        `Hello ${account.firstName},`,
        'Enter this code to finish signing in. It lasts 10 minutes.',
        "If you didn't try to sign in, change your password: someone may know it.",
      ],
      code,
    }),
  };
}

export type SignedOut =
  { kind: 'session-ended' | 'device-forgotten'; browser: string } | { kind: 'everywhere' };

const signedOutTexts: Readonly<Record<SignedOut['kind'], { heading: string; sentence: string }>> = {
  'session-ended': {
    heading: 'A browser was signed out',
    sentence: 'It was signed out of your account from your security page:',
  },
  'device-forgotten': {
    heading: 'A device was forgotten',
    sentence: 'It will be asked for a code at its next sign-in, as chosen on your security page:',
  },
  everywhere: {
    heading: 'You were signed out everywhere',
    sentence:
      'Every browser was signed out of your account, and every device will be asked for a code, as chosen on your security page.',
  },
};

/** Sent after a change, so that the account owner notices one made by somebody else (G7). */
export function signedOutMessage(
  account: { email: string; firstName: string },
  site: { productName: string; helpLine: string },
  what: SignedOut,
): OutgoingMessage {
  const { heading, sentence } = signedOutTexts[what.kind];
  return {
    channel: 'email',
    to: account.email,
    subject: `${heading} - ${site.productName}`,
    ...renderEmail({
      productName: site.productName,
      heading,
      paragraphs: [
        `Hello ${account.firstName},`,
        what.kind === 'everywhere' ? sentence : `${sentence} ${what.browser}.`,
        `If it wasn't you, reset your password now and call ${site.helpLine}.`,
      ],
    }),
  };
}

/** After "not me": the actions taken, and the owner's next step. */
export function recoveredMessage(
  { site, publicUrl }: { site: { productName: string; helpLine: string }; publicUrl: URL },
  account: { email: string; firstName: string },
  suspended: readonly Factor[],
): OutgoingMessage {
  const { productName, helpLine } = site;
  return {
    channel: 'email',
    to: account.email,
    subject: `Your ${productName} account was secured`,
    ...renderEmail({
      productName,
      heading: 'Your account was secured',
      paragraphs: [
        `Hello ${account.firstName},`,
        'You told us that you did not make a change to your account. Everybody was signed out, on every device.',
        ...(suspended.length === 0 ? [] : [suspendedSentence(suspended)]),
        `Somebody else may know your password, so set a new one before you sign in again. If you need help, call ${helpLine}.`,
      ],
      action: {
        label: 'Set a new password',
        url: new URL(`/#${paths.forgotPassword()}`, publicUrl.origin).href,
      },
    }),
  };
}

/** The factors a recovery suspended, and where to review them. */
export function suspendedSentence(suspended: readonly Factor[]): string {
  return `We suspended ${factorNames(suspended)}, added lately and not confirmed as yours. Restore or remove it on the security page of your profile.`;
}

const homeTimeZone = 'Australia/Brisbane';
const whenText = (instant: Date): string => `${formatInstant(instant, homeTimeZone)} (Brisbane time)`;

/** The text of the code step while a request is pending. */
export function weakerCodeWaitText(readyAt: Date): string {
  return `You use an authenticator app, so we wait a day before we send a code by SMS or email. You can ask for one from ${whenText(readyAt)}. Until then, enter the 6-digit code of the app.`;
}

type Site = { productName: string; helpLine: string };
type Person = { email: string; firstName: string; mobile: string | null };

/** To the e-mail address and, where there is one, the mobile, because the requester may control one of the two. */
export function weakerCodeMessages(
  site: Site,
  account: Person,
  { readyAt, url }: { readyAt: Date; url: string },
): OutgoingMessage[] {
  const { productName, helpLine } = site;
  const heading = 'Somebody can’t use your authenticator app';
  const notice: OutgoingMessage = {
    channel: 'email',
    to: account.email,
    subject: `Sign-in without your authenticator app - ${productName}`,
    ...renderEmail({
      productName,
      heading,
      paragraphs: [
        `Hello ${account.firstName},`,
        `Somebody who knows your password asked to sign in without your authenticator app. From ${whenText(readyAt)}, for two days, we will send codes by SMS or email when they are asked for.`,
        'If it was you, there is nothing to do until then. Signing in with the app or a passkey cancels this.',
        `If it wasn't you, open the link below. It cancels this, signs everybody out and asks for a new password. You can also call ${helpLine}.`,
      ],
      action: { label: "This wasn't me", url },
    }),
  };
  if (account.mobile === null) return [notice];
  const text = `${productName}: somebody asked to sign in to your account without your authenticator app. If it wasn't you, set a new password now and call ${helpLine}.`;
  return [notice, { channel: 'sms', to: account.mobile, text }];
}

export function weakerCodeUsedMessage(site: Site, account: Person, url: string): OutgoingMessage {
  return warning(site, account, url, {
    heading: 'Signed in without your authenticator app',
    sentence: 'Your account was signed in to with a code by SMS or email instead of your authenticator app.',
  });
}

/** A remembered device's token was presented twice. */
export function deviceReusedMessage(
  site: Site,
  account: Person,
  browser: string,
  url: string,
): OutgoingMessage {
  return warning(site, account, url, {
    heading: 'We forgot a device',
    sentence: `A device that we asked for no code (${browser}) identified itself in a way that suggests a copy of it exists. We will ask it for a code at the next sign-in.`,
  });
}

function warning(
  { productName, helpLine }: Site,
  account: Person,
  url: string,
  { heading, sentence }: { heading: string; sentence: string },
): OutgoingMessage {
  return {
    channel: 'email',
    to: account.email,
    subject: `${heading} - ${productName}`,
    ...renderEmail({
      productName,
      heading,
      paragraphs: [
        `Hello ${account.firstName},`,
        sentence,
        `If it wasn't you, open the link below within 10 days. It signs everybody out and asks for a new password. You can also call ${helpLine}.`,
      ],
      action: { label: "This wasn't me", url },
    }),
  };
}
