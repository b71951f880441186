/** Told afterwards, so that the owner of the account knows if somebody else did it (security.md, G5, G7). */
import { renderEmail } from '../../platform/jobs/email-template.ts';
import type { OutgoingMessage } from '../../platform/jobs/outbox.ts';

type Addressee = { email: string; firstName: string };
type SiteWords = { productName: string; helpLine: string };

export type Notice =
  | { kind: 'authenticator-added' | 'authenticator-removed' }
  | { kind: 'passkey-added' | 'passkey-removed' | 'passkey-copied'; name: string };

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
  'passkey-copied': {
    heading: 'We refused a passkey',
    sentence: (passkey) =>
      `The passkey “${passkey}” was used in a way that suggests somebody has a copy of it. We let nobody in. Remove it and add a new one.`,
  },
};

export function noticeMessage(to: Addressee, site: SiteWords, notice: Notice): OutgoingMessage {
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
        `If it wasn't you, reset your password now, look at the security page of your profile and call ${site.helpLine}.`,
      ],
    }),
  };
}
