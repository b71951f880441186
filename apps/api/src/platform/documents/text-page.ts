/** A page of consecutive headings and paragraphs: receipts, invoices, letters. */
import { PdfPage } from './pdf-page.ts';
import type { Pdf } from './tagged-pdf.ts';
import { fonts } from './tagged-pdf.ts';

export const inks = { ink: '#1b1f31', muted: '#464a5c', brand: '#363ca5', line: '#d8d6d0' } as const;

export interface LineLook {
  font?: string;
  size?: number;
  colour?: string;
  /** Space below, in lines. */
  after: number;
}

export class TextPage extends PdfPage {
  protected line(tag: 'H1' | 'H2' | 'H3' | 'P', text: string, look: LineLook): void {
    this.text(tag, (doc: Pdf) => {
      doc
        .font(look.font ?? fonts.text, look.size ?? 10.5)
        .fillColor(look.colour ?? inks.ink)
        .text(text, this.left, doc.y, { width: this.width, lineGap: 2 });
      doc.moveDown(look.after);
    });
  }

  protected rule(): void {
    this.decoration((doc) => {
      doc
        .moveTo(this.left, doc.y)
        .lineTo(this.left + this.width, doc.y)
        .strokeColor(inks.line)
        .stroke();
    });
    this.doc.moveDown(0.9);
  }
}
