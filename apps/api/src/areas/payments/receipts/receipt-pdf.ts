/** Renders a payment receipt as a tagged PDF, in reading order (V-9.2). */
import { formatCents } from '@portal/contract/shared';
import { paymentTimeText } from '@portal/contract/payments';
import { fonts, renderPdf } from '../../../platform/documents/tagged-pdf.ts';
import { TextPage, inks } from '../../../platform/documents/text-page.ts';
import type { Transaction } from '../process/transactions.repository.ts';

export interface PaymentReceipt {
  /** The payments, one or more. */
  payments: readonly Transaction[];
  paidBy: string;
  productName: string;
}

export function renderPaymentReceipt(receipt: PaymentReceipt): Promise<Buffer> {
  return renderPdf('Payment receipt', (doc, root) => {
    const page = new ReceiptPage(doc, root);
    page.head(receipt);
    for (const payment of receipt.payments) page.payment(payment);
    page.foot(receipt);
    page.end();
  });
}

class ReceiptPage extends TextPage {
  head({ payments, paidBy, productName }: PaymentReceipt): void {
    const [first] = payments;
    const total = payments.reduce((sum, { amountCents }) => sum + amountCents, 0);
    this.line('P', productName, { font: fonts.bold, size: 11, colour: inks.brand, after: 1.2 });
    this.line('H1', 'Payment receipt', { font: fonts.bold, size: 20, after: 0.3 });
    this.line('P', `${formatCents(total)} paid`, { font: fonts.bold, size: 14, after: 0.6 });
    if (first?.processedAt) this.line('P', `Paid on ${paymentTimeText(first.processedAt)}`, { after: 0.25 });
    this.line('P', `Paid by ${paidBy}`, { after: 0.25 });
    this.line('P', `Card ${first?.maskedCardNumber ?? ''}`, { after: 0.8 });
    this.rule();
  }

  payment(payment: Transaction): void {
    this.line('H2', `Invoice ${payment.invoiceNumber}: ${payment.description}`, {
      font: fonts.bold,
      size: 13,
      after: 0.3,
    });
    for (const text of [
      `Amount: ${formatCents(payment.amountCents)}`,
      `Receipt number: ${payment.receiptNumber ?? ''}`,
      `Student: ${payment.studentName}`,
      `School: ${payment.schoolName}`,
      `Customer reference number: ${payment.customerReferenceNumber}`,
    ])
      this.line('P', text, { after: 0.2 });
    this.doc.moveDown(0.5);
    this.rule();
  }

  foot({ productName }: PaymentReceipt): void {
    const text = `Schools can take several days to process a payment. Until then ${productName} shows it as in progress.`;
    this.line('P', text, { size: 9.5, colour: inks.muted, after: 0 });
  }
}
