/** Messages to someone who forgot their password. */
import { renderEmail } from '../../platform/jobs/email-template.ts';
import type { OutgoingMessage } from '../../platform/jobs/outbox.ts';
import { factorNames } from '../second-factors/index.ts';
import type { Factor } from '../second-factors/index.ts';
import { suspendedSentence } from '../session/index.ts';
import type { ResetAccount } from './password-reset.repository.ts';

interface LinkDetails {
  url: string;
  expiresAt: Date;
  productName: string;
}

/** The link, which isn't sent once it has expired (F14). */
export function linkMessage(
  account: ResetAccount,
  { url, expiresAt, productName }: LinkDetails,
): OutgoingMessage {
  return {
    channel: 'email',
    to: account.email,
    subject: `Reset your ${productName} password`,
    notAfter: expiresAt,
    ...renderEmail({
      productName,
      heading: 'Reset your password',
      paragraphs: [
        `Hello ${account.firstName},`,
        'Someone, we hope you, asked to reset the password of your account. This link lasts 30 minutes and works once.',
        "If it wasn't you, you can ignore this email: your password stays as it is.",
      ],
      action: { label: 'Set a new password', url },
    }),
  };
}

/** Notifies the owner after the change, in case somebody else made it (G9). */
export function changedMessage(
  account: ResetAccount,
  site: { productName: string; helpLine: string },
  { suspended, remaining }: { suspended: readonly Factor[]; remaining: readonly Factor[] },
): OutgoingMessage {
  return {
    channel: 'email',
    to: account.email,
    subject: `Your ${site.productName} password was changed`,
    ...renderEmail({
      productName: site.productName,
      heading: 'Your password was changed',
      paragraphs: [
        `Hello ${account.firstName},`,
        'A new password was set for your account with a link we sent to this address. You have been signed out on every device.',
        ...(suspended.length === 0 ? [] : [suspendedSentence(suspended)]),
        ...(remaining.length === 0
          ? []
          : [`These still work for signing in: ${factorNames(remaining)}. If one isn't yours, remove it.`]),
        `If it wasn't you, reset your password now and call ${site.helpLine}.`,
      ],
    }),
  };
}
