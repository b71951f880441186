/** Messages to somebody who registered. */
import { paths } from '@portal/contract/routes';
import type { Site } from '@portal/contract/site';
import { renderEmail } from '../../../platform/jobs/email-template.ts';
import type { OutgoingMessage } from '../../../platform/jobs/outbox.ts';
import type { NewAccountHolder } from './activation.repository.ts';

type SiteTexts = Pick<Site, 'productName' | 'helpLine'>;

/** The link, which isn't sent once it has expired (F14). */
export function activationMessage(
  account: NewAccountHolder,
  { url, expiresAt, site }: { url: string; expiresAt: Date; site: SiteTexts },
): OutgoingMessage {
  const { productName } = site;
  return {
    channel: 'email',
    to: account.email,
    subject: `Confirm your email for ${productName}`,
    notAfter: expiresAt,
    ...renderEmail({
      productName,
      heading: 'Confirm your email',
      paragraphs: [
        `Hello ${account.firstName},`,
        `Thank you for registering for ${productName}. Confirm that this address is yours to start using your account. This link lasts 30 days.`,
        "If it wasn't you, you can ignore this email: without the link the account can't be used.",
      ],
      action: { label: 'Confirm my email', url },
    }),
  };
}

/** Notifies the owner of an address that somebody tried to register with. */
export function addressTakenMessage(
  holder: { email: string; firstName: string },
  { publicUrl, site }: { publicUrl: URL; site: SiteTexts },
): OutgoingMessage {
  const { productName, helpLine } = site;
  return {
    channel: 'email',
    to: holder.email,
    subject: `You already have a ${productName} account`,
    ...renderEmail({
      productName,
      heading: 'You already have an account',
      paragraphs: [
        `Hello ${holder.firstName},`,
        'Someone, we hope you, tried to register with this address. It has an account already, and nothing was changed.',
        'To add a further invitation code to your account, enter the code and log in with the account you have. If you forgot your password, you can reset it on the login page.',
        `If it wasn't you, you don't need to do anything. Questions? Call ${helpLine}.`,
      ],
      action: { label: 'Go to the login page', url: new URL(`/#${paths.login()}`, publicUrl.origin).href },
    }),
  };
}
