/** The receipt e-mail: only first names, the decisions and a link to the full receipt (T27). */
import { paths } from '@portal/contract/routes';
import type { ConsentPath } from '@portal/contract/consent';
import { renderEmail } from '../../platform/jobs/email-template.ts';
import type { OutgoingMessage } from '../../platform/jobs/outbox.ts';
import type { Receipt } from './receipts/receipt.policy.ts';

export interface ReceiptMessage {
  to: string;
  parentFirstName: string;
  studentFirstName: string;
  productName: string;
  portalUrl: string;
  path: ConsentPath;
}

export function receiptMessage(receipt: Receipt, message: ReceiptMessage): OutgoingMessage {
  const subject = 'Your answer to a consent request';
  const { studentFirstName: student, productName, portalUrl } = message;
  const decisions = receipt.decisions.map(({ title, isGranted }) => `${title}: ${isGranted ? 'yes' : 'no'}`);
  return {
    channel: 'email',
    to: message.to,
    subject,
    ...renderEmail({
      productName,
      heading: subject,
      paragraphs: [
        `Hello ${message.parentFirstName},`,
        `${receipt.schoolName} has your answer about ${student} to "${receipt.title}": ${receipt.state}.`,
        ...decisions,
        `Reference ${receipt.reference}. Receipt ${receipt.number}. The whole answer is in ${productName}, to read and to download.`,
        'Was this not you, or do you want to change it? Contact the school.',
      ],
      action: { label: 'See your answer', url: `${portalUrl}/#${paths.consentRequest(message.path)}` },
    }),
  };
}
