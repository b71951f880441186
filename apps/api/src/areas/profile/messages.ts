/** Messages to a person whose account details change (G10, T13–T15). */
import { mfaMedium } from '@portal/contract/shared';
import { paths } from '@portal/contract/routes';
import type { MfaMedium } from '@portal/contract/shared';
import type { Config } from '../../config/config.ts';
import { renderEmail } from '../../platform/jobs/email-template.ts';
import type { EmailContent } from '../../platform/jobs/email-template.ts';
import type { OutgoingMessage } from '../../platform/jobs/outbox.ts';

export type MessageConfig = Pick<Config, 'publicUrl' | 'site'>;

interface Person {
  firstName: string;
}

type Content = Pick<EmailContent, 'heading' | 'paragraphs' | 'action'>;

function email(
  { site }: MessageConfig,
  to: string,
  { firstName }: Person,
  subject: string,
  content: Content,
): OutgoingMessage & { channel: 'email' } {
  const paragraphs = [`Hello ${firstName},`, ...content.paragraphs];
  const rendered = renderEmail({ ...content, productName: site.productName, paragraphs });
  return { channel: 'email', to, subject, ...rendered };
}

/** Built only from the configured address, whatever the Host header (T12). */
const linkTo = ({ publicUrl }: MessageConfig, path: `/${string}`): string =>
  new URL(path, publicUrl.origin).href;

const forgottenPassword = (config: MessageConfig): string => linkTo(config, `/#${paths.forgotPassword()}`);

/** To the new address; not sent once the link has expired (F14). */
export function confirmMessage(
  config: MessageConfig,
  person: Person,
  { to, token, expiresAt }: { to: string; token: string; expiresAt: Date },
): OutgoingMessage {
  const { productName } = config.site;
  const message = email(config, to, person, `Confirm your new ${productName} email`, {
    heading: 'Confirm your new email',
    paragraphs: [
      `Someone, we hope you, asked to use this address for a ${productName} account. Until you confirm, the old address goes on working. This link lasts 24 hours and works once.`,
      "If it wasn't you, you can ignore this email.",
    ],
    action: {
      label: 'Confirm my new email',
      url: linkTo(config, `/api/user/settings/email/confirm/${token}`),
    },
  });
  return { ...message, notAfter: expiresAt };
}

/** To the old address, which may be all that a victim of a stolen session still controls. */
export function changeAskedMessage(
  config: MessageConfig,
  person: Person,
  { to, token }: { to: string; token: string },
): OutgoingMessage {
  const { productName, helpLine } = config.site;
  return email(config, to, person, `Your ${productName} email is about to change`, {
    heading: 'Your email is about to change',
    paragraphs: [
      'Somebody who knows your password asked to use another email address for your account. This address goes on working until the other one is confirmed.',
      'If it was you, there is nothing to do here.',
      `If it wasn't you, open the link below within 10 days. It keeps this address, signs everybody out and asks for a new password. You can also call ${helpLine}.`,
    ],
    action: { label: "This wasn't me", url: linkTo(config, `/api/user/settings/email/not-me/${token}`) },
  });
}

/** To the old address, once the new one is confirmed. */
export function changeConfirmedMessage(config: MessageConfig, person: Person, to: string): OutgoingMessage {
  const { productName, helpLine } = config.site;
  return email(config, to, person, `Your ${productName} email was changed`, {
    heading: 'Your email was changed',
    paragraphs: [
      'The new email address of your account is confirmed. Use it to sign in from now on.',
      `If it wasn't you, use the link in our email "Your ${productName} email is about to change", or call ${helpLine}.`,
    ],
  });
}

/** To the address that was restored. */
export function undoneMessage(config: MessageConfig, person: Person, to: string): OutgoingMessage {
  const { productName } = config.site;
  return email(config, to, person, `Your ${productName} email stays as it was`, {
    heading: 'Your email stays as it was',
    paragraphs: [
      'This is the email address of your account again. Everybody was signed out, on every device.',
      'Somebody else may know your password, so set a new one before you sign in again.',
    ],
    action: { label: 'Set a new password', url: forgottenPassword(config) },
  });
}

/** To the current holder of the address; the person who requested it learns nothing about them. */
export function addressAskedForMessage(config: MessageConfig, person: Person, to: string): OutgoingMessage {
  const { productName } = config.site;
  return email(config, to, person, `Someone asked to use your email for another ${productName} account`, {
    heading: 'Nothing was changed',
    paragraphs: [
      'Someone asked to use this email address for another account. It already belongs to yours, so nothing was changed.',
      'If it was you, sign in with this address. If you have forgotten its password, set a new one.',
    ],
    action: { label: 'Set a new password', url: forgottenPassword(config) },
  });
}

export function passwordChangedMessage(config: MessageConfig, person: Person, to: string): OutgoingMessage {
  const { productName, helpLine } = config.site;
  return email(config, to, person, `Your ${productName} password was changed`, {
    heading: 'Your password was changed',
    paragraphs: [
      'The password of your account was changed in "My details". Every other device has been signed out.',
      `If it wasn't you, set a new password now and call ${helpLine}.`,
    ],
    action: { label: 'Set a new password', url: forgottenPassword(config) },
  });
}

const codesComeBy: Readonly<Record<MfaMedium, string>> = {
  [mfaMedium.sms]: 'Codes for signing in go to the new number from now on.',
  [mfaMedium.email]: 'Codes for signing in come by email.',
  [mfaMedium.authenticatorApp]: 'Codes for signing in come from your authenticator app.',
};

/** To the e-mail address and, where there was one, the old number, which received codes until now (T15). */
export function mobileChangedMessages(
  config: MessageConfig,
  account: Person & { email: string; mobile: string | null },
  about: { isCleared: boolean; codeMedium: MfaMedium; notMeUrl: string },
): OutgoingMessage[] {
  const { productName, helpLine } = config.site;
  const { isCleared, codeMedium, notMeUrl } = about;
  const what = isCleared ? 'was removed' : 'was changed';
  const notice = email(config, account.email, account, `Your ${productName} mobile number ${what}`, {
    heading: `Your mobile number ${what}`,
    paragraphs: [
      `The mobile number of your account ${what}. ${codesComeBy[codeMedium]}`,
      `If it wasn't you, open the link below within 10 days. It undoes the change, signs everybody out and asks for a new password. You can also call ${helpLine}.`,
    ],
    action: { label: "This wasn't me", url: notMeUrl },
  });
  if (account.mobile === null) return [notice];
  const text = `${productName}: the mobile number of your account ${what}. If it wasn't you, set a new password now and call ${helpLine}.`;
  return [notice, { channel: 'sms', to: account.mobile, text }];
}
