/** Sent after a change, so that the account owner notices one made by somebody else (G7). */
import { renderEmail } from '../../../platform/jobs/email-template.ts';
import type { OutgoingMessage } from '../../../platform/jobs/outbox.ts';
import type { Holder } from './feeds.repository.ts';

export interface FeedNotice {
  to: Holder;
  site: { productName: string; helpLine: string };
  name: string;
}

export function feedCreatedMessage({ to, site, name }: FeedNotice): OutgoingMessage {
  const heading = 'A live calendar was created';
  return {
    channel: 'email',
    to: to.email,
    subject: `${heading} - ${site.productName}`,
    ...renderEmail({
      productName: site.productName,
      heading,
      paragraphs: [
        `Hello ${to.firstName},`,
        `A live calendar was created from your account: ${name}. Whoever has its address sees these events.`,
        `If it wasn't you, remove it under Live calendars, reset your password and call ${site.helpLine}.`,
      ],
    }),
  };
}
