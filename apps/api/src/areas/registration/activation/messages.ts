/** What the portal writes to somebody who registered. */
import type { Site } from '@portal/contract';
import { renderEmail } from '../../../platform/jobs/email-template.ts';
import type { OutgoingMessage } from '../../../platform/jobs/outbox.ts';
import type { NewAccountHolder } from './activation.repository.ts';

type SiteWords = Pick<Site, 'productName' | 'helpLine'>;

/** The link; it isn't sent any more once it has expired (F14). */
export function activationMessage(
  account: NewAccountHolder,
  { url, expiresAt, site }: { url: string; expiresAt: Date; site: SiteWords },
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
