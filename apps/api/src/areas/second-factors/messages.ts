/** Sent after a change, so that the account owner notices one made by somebody else (G5, G7). */
import { renderEmail } from '../../platform/jobs/email-template.ts';
import type { OutgoingMessage } from '../../platform/jobs/outbox.ts';

type Addressee = { email: string; firstName: string };
type SiteTexts = { productName: string; helpLine: string };

export type Notice =
  | { kind: 'authenticator-added' | 'authenticator-removed' | 'authenticator-restored' }
  | { kind: 'passkey-added' | 'passkey-removed' | 'passkey-restored'; name: string }
  | { kind: 'passkey-copied'; name: string }
  | { kind: 'mobile-restored'; name: string };

interface Words {
  heading: string;
  sentence: (passkey: string) => string;
}

const words: Readonly<Record<Notice['kind'], Words>> = {
  'authenticator-added': {
    heading: 'An authenticator app was added',
    sentence: () => 'Codes from an authenticator app now work when signing in to your account.',
  },
  'authenticator-removed': {
    heading: 'Your authenticator app was removed',
    sentence: () => 'Codes from your authenticator app no longer work when signing in to your account.',
  },
  'passkey-added': {
    heading: 'A passkey was added',
    sentence: (passkey) => `The passkey “${passkey}” now signs in to your account without a password.`,
  },
  'passkey-removed': {
    heading: 'A passkey was removed',
    sentence: (passkey) => `The passkey “${passkey}” no longer signs in to your account.`,
  },
  'authenticator-restored': {
    heading: 'Your authenticator app works again',
    sentence: () =>
      'The authenticator app that was suspended was restored. Its codes work again when signing in to your account.',
  },
  'passkey-restored': {
    heading: 'A passkey works again',
    sentence: (passkey) =>
      `The suspended passkey “${passkey}” was restored and signs in to your account again.`,
  },
  'mobile-restored': {
    heading: 'Your mobile number was changed',
    sentence: (mobile) =>
      `The suspended mobile number ${mobile} was restored. Codes for signing in go there again.`,
  },
  'passkey-copied': {
    heading: 'We refused a passkey',
    sentence: (passkey) =>
      `The passkey “${passkey}” was used in a way that suggests somebody has a copy of it. We let nobody in. Remove it and add a new one.`,
  },
};

/** `notMeUrl`: where the owner can object; without one, the message explains what to do. */
export function noticeMessage(
  to: Addressee,
  site: SiteTexts,
  notice: Notice,
  notMeUrl: string | null,
): OutgoingMessage {
  const { heading, sentence } = words[notice.kind];
  return {
    channel: 'email',
    to: to.email,
    subject: `${heading} - ${site.productName}`,
    ...renderEmail({
      productName: site.productName,
      heading,
      paragraphs: [
        `Hello ${to.firstName},`,
        sentence('name' in notice ? notice.name : ''),
        notMeUrl === null
          ? `If it wasn't you, reset your password now, look at the security page of your profile and call ${site.helpLine}.`
          : `If it wasn't you, open the link below within 10 days. It suspends what was added, signs everybody out and asks for a new password. You can also call ${site.helpLine}.`,
      ],
      ...(notMeUrl === null ? {} : { action: { label: "This wasn't me", url: notMeUrl } }),
    }),
  };
}
