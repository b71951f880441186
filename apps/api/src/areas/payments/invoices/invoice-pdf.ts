/** Renders an invoice as a tagged PDF, where the school's package has none (docs/decisions/payments/payment-lists.md). */
import { formatCents } from '@portal/contract/shared';
import { formatDate } from '@portal/contract/dates';
import { fonts, renderPdf } from '../../../platform/documents/tagged-pdf.ts';
import { TextPage, inks } from '../../../platform/documents/text-page.ts';
import type { AccessedStudent } from '../../students/index.ts';
import type { InvoiceDocument } from './invoices.repository.ts';

type InvoiceFor = Pick<AccessedStudent, 'displayName' | 'schoolName'>;

export function renderInvoice(invoice: InvoiceDocument, student: InvoiceFor): Promise<Buffer> {
  return renderPdf(`Invoice ${invoice.invoiceNumber}`, (doc, root) => {
    const page = new InvoicePage(doc, root);
    page.head(invoice, student);
    page.amounts(invoice);
    page.foot(invoice, student);
    page.end();
  });
}

class InvoicePage extends TextPage {
  head({ invoiceNumber, description, typeDescription }: InvoiceDocument, student: InvoiceFor): void {
    this.line('P', student.schoolName, { font: fonts.bold, size: 11, colour: inks.brand, after: 1.2 });
    this.line('H1', `Invoice ${invoiceNumber}`, { font: fonts.bold, size: 20, after: 0.2 });
    this.line('P', `For ${student.displayName}`, { size: 11, colour: inks.muted, after: 0.8 });
    this.rule();
    this.line('H2', description, { font: fonts.bold, size: 13, after: 0.3 });
    this.line('P', typeDescription, { colour: inks.muted, after: 0.8 });
  }

  amounts(invoice: InvoiceDocument): void {
    const rows: [label: string, text: string][] = [
      ['Amount', formatCents(invoice.originalCents)],
      ['Still owing', formatCents(invoice.owingCents)],
      ['Issued', formatDate(invoice.issuedOn)],
      ['Due', formatDate(invoice.dueDate)],
      ['Customer reference number', invoice.customerReferenceNumber],
    ];
    for (const [label, text] of rows) this.line('P', `${label}: ${text}`, { after: 0.35 });
    this.doc.moveDown(0.5);
    this.rule();
  }

  foot({ schoolEmail }: InvoiceDocument, { schoolName }: InvoiceFor): void {
    const ask = schoolEmail === null ? schoolName : `${schoolName} at ${schoolEmail}`;
    this.line('P', `Ask ${ask} about this invoice.`, { size: 9.5, colour: inks.muted, after: 0 });
  }
}
