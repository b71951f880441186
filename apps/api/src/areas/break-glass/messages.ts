/** The e-mail that tells principals of a sign-in with a break-glass account. */
import { historyZone } from '@portal/contract/audit';
import { formatInstant } from '@portal/contract/dates';
import type { Config } from '../../config/config.ts';
import { renderEmail } from '../../platform/jobs/email-template.ts';
import type { OutgoingMessage } from '../../platform/jobs/outbox.ts';

export type MessageConfig = Pick<Config, 'officeUrl' | 'site'>;

export function usedMessage(
  { officeUrl, site }: MessageConfig,
  to: string,
  { name, at }: { name: string; at: Date },
): OutgoingMessage {
  const heading = 'A break-glass account was used';
  const rendered = renderEmail({
    productName: site.productName,
    heading,
    paragraphs: [
      `${name} signed in to the school office on ${formatInstant(at, historyZone)} (Queensland time). The account covers your school.`,
      'Break-glass accounts are for when the department’s sign-in is down. Everything done with one is in the audit log, marked as break-glass.',
      'If you don’t expect this, call the department’s help desk at once.',
    ],
    action: { label: 'Open the audit log', url: new URL('/office/audit', officeUrl.origin).href },
  });
  return { channel: 'email', to, subject: heading, ...rendered };
}
