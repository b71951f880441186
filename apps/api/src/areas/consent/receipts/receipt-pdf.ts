/** Renders a receipt as a tagged PDF: questions and answers, in reading order (docs/decisions/students/consent.md). */
import { formatDate, formatTime, dateInZone, timeInZone } from '@portal/contract/dates';
import { fonts, renderPdf } from '../../../platform/documents/tagged-pdf.ts';
import { TextPage, inks } from '../../../platform/documents/text-page.ts';
import type { Receipt } from './receipt.policy.ts';

export function renderReceipt(receipt: Receipt, productName: string): Promise<Buffer> {
  return renderPdf(`Consent receipt: ${receipt.title}`, (doc, root) => {
    const page = new ReceiptPage(doc, root);
    page.head(receipt, productName);
    page.about(receipt);
    page.answers(receipt);
    page.foot(receipt);
    page.end();
  });
}

class ReceiptPage extends TextPage {
  head({ title, state, studentName, schoolName }: Receipt, productName: string): void {
    this.line('P', productName, { font: fonts.bold, size: 11, colour: inks.brand, after: 1.2 });
    this.line('H1', title, { font: fonts.bold, size: 20, after: 0.2 });
    this.line('P', `${studentName}, ${schoolName}`, { size: 11, colour: inks.muted, after: 0.6 });
    this.line('P', `Answer: ${state}`, { font: fonts.bold, size: 13, after: 0.8 });
    this.rule();
  }

  about({ about, facts, reference, contactName }: Receipt): void {
    this.line('H2', 'What the school asked', { font: fonts.bold, size: 13, after: 0.4 });
    for (const paragraph of about.split(/\n+/).filter(Boolean)) this.line('P', paragraph, { after: 0.5 });
    const contact = contactName === null ? [] : [{ label: 'Contact', text: contactName }];
    for (const { label, text } of [...facts, ...contact, { label: 'Reference', text: reference }])
      this.line('P', `${label}: ${text}`, { after: 0.25 });
    this.doc.moveDown(0.6);
    this.rule();
  }

  answers({ questions }: Receipt): void {
    this.line('H2', 'What was answered', { font: fonts.bold, size: 13, after: 0.4 });
    let heading = '';
    for (const question of questions) {
      if (question.heading !== heading && question.heading !== '')
        this.line('P', question.heading, { font: fonts.bold, colour: inks.brand, after: 0.3 });
      heading = question.heading;
      this.line('H3', question.question, { font: fonts.bold, after: 0.15 });
      if (question.description !== '')
        this.line('P', question.description, { size: 9.5, colour: inks.muted, after: 0.15 });
      this.line('P', question.answer === '' ? 'No answer' : question.answer, { after: 0.7 });
    }
    this.rule();
  }

  foot({ statement, respondedBy, respondedAt, timeZone, number }: Receipt): void {
    const at = new Date(respondedAt);
    const day = formatDate(dateInZone(at, timeZone));
    const time = formatTime(timeInZone(at, timeZone));
    this.line('P', `${respondedBy} confirmed: “${statement}”`, { after: 0.4 });
    this.line('P', `Sent on ${day} at ${time} (${timeZone}).`, { after: 0.4 });
    this.line('P', `Receipt ${number}`, { font: fonts.bold, after: 0 });
  }
}
