/** What the portal writes to someone signing in. */
import { mfaMedium, paths } from '@portal/contract';
import type { MfaMedium } from '@portal/contract';
import { renderEmail } from '../../platform/jobs/email-template.ts';
import type { OutgoingMessage } from '../../platform/jobs/outbox.ts';
import { factorNames } from '../second-factors/index.ts';
import type { Factor } from '../second-factors/index.ts';

interface CodeDetails {
  code: string;
  expiresAt: Date;
  productName: string;
}

/** The code by SMS or e-mail; it isn't sent any more once it has expired. */
export function codeMessage(
  account: { email: string; mobile: string | null; firstName: string },
  medium: MfaMedium,
  { code, expiresAt, productName }: CodeDetails,
): OutgoingMessage {
  if (medium === mfaMedium.sms) {
    return {
      channel: 'sms',
      to: account.mobile ?? '',
      text: `${code} is your ${productName} code. It lasts 10 minutes. Never share it: we won't ask you for it.`,
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

const signedOutWords: Readonly<Record<SignedOut['kind'], { heading: string; sentence: string }>> = {
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

/** Told afterwards, so that the owner of the account knows if somebody else did it (G7). */
export function signedOutMessage(
  account: { email: string; firstName: string },
  site: { productName: string; helpLine: string },
  what: SignedOut,
): OutgoingMessage {
  const { heading, sentence } = signedOutWords[what.kind];
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

/** After "not me": what was done, and what the owner does next. */
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

/** What a recovery suspended, and where to review it. */
export function suspendedSentence(suspended: readonly Factor[]): string {
  return `We suspended ${factorNames(suspended)}, added lately and not confirmed as yours. Restore or remove it on the security page of your profile.`;
}
