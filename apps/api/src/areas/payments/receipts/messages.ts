/** Receipts and other outcomes by e-mail: only a first name, invoices, amounts and the card's masked digits (T38). */
import { formatCents } from '@portal/contract/shared';
import { paths } from '@portal/contract/routes';
import { paymentTimeText } from '@portal/contract/payments';
import { renderEmail } from '../../../platform/jobs/email-template.ts';
import type { OutgoingEmail } from '../../../platform/jobs/outbox.ts';
import type { Transaction } from '../process/transactions.repository.ts';

export interface OutcomeMessage {
  to: string;
  payerFirstName: string;
  productName: string;
  portalUrl: string;
  paid: readonly Transaction[];
  failed: readonly Transaction[];
  /** Not known yet. */
  unknown: readonly Transaction[];
}

export const outcomeMessage = (message: OutcomeMessage): OutgoingEmail =>
  messageOf(message, message.paid.length > 0 ? 'Receipt for your payment' : 'Your payment was not made');

/** A receipt that the school sends again (O-14.6). */
export const receiptAgainMessage = (message: OutcomeMessage): OutgoingEmail =>
  messageOf(message, 'Copy of the receipt for your payment', [
    'Your school has sent you this copy of an earlier receipt. Nothing was charged again.',
  ]);

function messageOf(message: OutcomeMessage, subject: string, before: readonly string[] = []): OutgoingEmail {
  const { productName } = message;
  return {
    channel: 'email',
    to: message.to,
    subject,
    ...renderEmail({
      productName,
      heading: subject,
      paragraphs: [
        `Hello ${message.payerFirstName},`,
        ...before,
        ...paidParagraphs(message),
        ...failedParagraphs(message),
        ...unknownParagraphs(message),
      ],
      action: { label: 'See your payments', url: `${message.portalUrl}/#${paths.combinedPayments()}` },
    }),
  };
}

function paidParagraphs({ paid, productName }: OutcomeMessage): string[] {
  const [first] = paid;
  if (!first) return [];
  const total = paid.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const at = first.processedAt ? ` on ${paymentTimeText(first.processedAt)}` : '';
  return [
    `${formatCents(total)} was paid${at}, with card ${first.maskedCardNumber ?? ''}.`,
    ...paid.map((payment) => `${named(payment)}. Receipt ${payment.receiptNumber ?? ''}.`),
    `Schools can take several days to process a payment. Until then ${productName} shows it as in progress.`,
  ];
}

function failedParagraphs({ failed }: OutcomeMessage): string[] {
  return failed.map((payment) => `Not paid: ${named(payment)}. ${payment.reason ?? ''}`.trim());
}

function unknownParagraphs({ unknown }: OutcomeMessage): string[] {
  if (unknown.length === 0) return [];
  return [
    ...unknown.map((payment) => `Still being confirmed: ${named(payment)}.`),
    'Please don’t pay what is being confirmed again. We will email you as soon as the bank is certain.',
  ];
}

const named = ({ invoiceNumber, description, schoolName, amountCents }: Transaction): string =>
  `${formatCents(amountCents)} for invoice ${invoiceNumber}, ${description} (${schoolName})`;
