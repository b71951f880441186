/** Told afterwards, so that the owner of the account knows if somebody else did it (security.md, G5, G7). */
import { renderEmail } from '../../platform/jobs/email-template.ts';
import type { OutgoingMessage } from '../../platform/jobs/outbox.ts';

type Addressee = { email: string; firstName: string };
type SiteWords = { productName: string; helpLine: string };

export type Notice =
  | { kind: 'authenticator-added' | 'authenticator-removed' }
  | { kind: 'passkey-added' | 'passkey-removed' | 'passkey-copied'; name: string };

/** Subject and sentence of each notice. */
function wordsOf(notice: Notice): { heading: string; sentence: string } {
  switch (notice.kind) {
    case 'authenticator-added':
      return {
        heading: 'An authenticator app was added',
        sentence: 'Codes from an authenticator app now work when signing in to your account.',
      };
    case 'authenticator-removed':
      return {
        heading: 'Your authenticator app was removed',
        sentence: 'Codes from your authenticator app no longer work when signing in to your account.',
      };
    case 'passkey-added':
      return {
        heading: 'A passkey was added',
        sentence: `The passkey “${notice.name}” now signs in to your account without a password.`,
      };
    case 'passkey-removed':
      return {
        heading: 'A passkey was removed',
        sentence: `The passkey “${notice.name}” no longer signs in to your account.`,
      };
    case 'passkey-copied':
      return {
        heading: 'We refused a passkey',
        sentence: `The passkey “${notice.name}” was used in a way that suggests somebody has a copy of it. We let nobody in. Remove it and add a new one.`,
      };
  }
}

export function noticeMessage(to: Addressee, site: SiteWords, notice: Notice): OutgoingMessage {
  const { heading, sentence } = wordsOf(notice);
  return {
    channel: 'email',
    to: to.email,
    subject: `${heading} - ${site.productName}`,
    ...renderEmail({
      productName: site.productName,
      heading,
      paragraphs: [
        `Hello ${to.firstName},`,
        sentence,
        `If it wasn't you, reset your password now, look at the security page of your profile and call ${site.helpLine}.`,
      ],
    }),
  };
}
