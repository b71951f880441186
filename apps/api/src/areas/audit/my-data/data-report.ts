/** Renders the sections of the readable copy, on as many pages as they need. */
import { PdfPage } from '../../../platform/documents/pdf-page.ts';
import { fonts } from '../../../platform/documents/tagged-pdf.ts';
import type { Pdf, PdfPart } from '../../../platform/documents/tagged-pdf.ts';
import { fieldName } from './field-text.ts';

const colours = { ink: '#1b1f31', muted: '#464a5c', brand: '#363ca5', line: '#bac4f9' } as const;

/** A heading with less space than this below it moves to the next page. */
const headingRoom = 110;
const recordRoom = 40;

export class DataReport extends PdfPage {
  readonly #chapters: Map<string, number>;
  #page = 1;

  /** `chapters` receives the page on which each begins. */
  constructor(doc: Pdf, root: PdfPart, chapters: Map<string, number>) {
    super(doc, root);
    this.#chapters = chapters;
    this.#writePageNumber();
    doc.on('pageAdded', () => {
      this.#page += 1;
      this.#writePageNumber();
    });
  }

  title(text: string): void {
    this.text('H1', (doc) => {
      doc.font(fonts.bold, 24).fillColor(colours.brand).text(text, this.left);
      doc.moveDown(0.5);
    });
  }

  chapter(name: string): void {
    this.doc.addPage();
    this.#chapters.set(name, this.#page);
    this.doc.outline.addItem(name);
    this.text('H1', (doc) => {
      doc.font(fonts.bold, 18).fillColor(colours.brand).text(name, this.left);
      doc.moveDown(0.4);
    });
  }

  heading(text: string): void {
    this.#keepRoom(headingRoom);
    this.text('H2', (doc) => {
      doc.moveDown(0.6).font(fonts.bold, 12.5).fillColor(colours.ink).text(text, this.left);
      doc.moveDown(0.35);
    });
  }

  paragraph(text: string): void {
    this.#write(text, colours.ink);
  }

  quiet(text: string): void {
    this.#write(text, colours.muted);
  }

  #write(text: string, colour: string): void {
    this.text('P', (doc) => {
      doc
        .font(fonts.text, 10.5)
        .fillColor(colour)
        .text(text, this.left, doc.y, { width: this.width, lineGap: 3 });
      doc.moveDown(0.5);
    });
  }

  contents(entries: readonly { name: string; page: number }[]): void {
    this.heading('Contents');
    this.list((item) =>
      entries.forEach(({ name, page }) => {
        item((part) => {
          const y = this.doc.y;
          const styled = (doc: Pdf) => doc.font(fonts.text, 11).fillColor(colours.ink);
          this.text(
            'LBody',
            (doc) => void styled(doc).text(name, this.left, y, { width: this.width - 60 }),
            part,
          );
          const next = this.doc.y;
          const place = { width: 50, align: 'right' } as const;
          this.text(
            'Lbl',
            (doc) => void styled(doc).text(String(page), this.left + this.width - 50, y, place),
            part,
          );
          this.doc.y = next + 5;
        });
      }),
    );
    this.doc.x = this.left;
  }

  /** One record: its fields in order, each with its name. */
  record(fields: readonly { key: string; text: string }[]): void {
    this.#keepRoom(recordRoom);
    this.text('P', (doc) => {
      const start = { width: this.width, lineGap: 2, continued: true };
      doc.x = this.left;
      fields.forEach(({ key, text }, at) => {
        const isLast = at === fields.length - 1;
        doc
          .font(fonts.bold, 10)
          .fillColor(colours.muted)
          .text(`${fieldName(key)}: `, start);
        doc
          .font(fonts.text, 10)
          .fillColor(colours.ink)
          .text(isLast ? text : `${text}   `, { ...start, continued: !isLast });
      });
      doc.moveDown(0.6);
    });
  }

  /** One dated event per line. */
  entry(when: string, text: string): void {
    this.#keepRoom(recordRoom);
    this.text('P', (doc) => {
      const start = { width: this.width, lineGap: 2 };
      doc.x = this.left;
      doc
        .font(fonts.bold, 10)
        .fillColor(colours.muted)
        .text(`${when}  `, { ...start, continued: true });
      doc.font(fonts.text, 10).fillColor(colours.ink).text(text, start);
      doc.moveDown(0.25);
    });
  }

  #keepRoom(room: number): void {
    if (this.doc.y > this.doc.page.height - this.doc.page.margins.bottom - room) this.doc.addPage();
  }

  /** The footer, below the text area. */
  #writePageNumber(): void {
    const { doc } = this;
    const { x, y } = doc;
    const { bottom } = doc.page.margins;
    doc.page.margins.bottom = 0;
    this.decoration(() => {
      doc
        .font(fonts.text, 9)
        .fillColor(colours.muted)
        .text(String(this.#page), this.left, doc.page.height - 40, {
          width: this.width,
          align: 'right',
          lineBreak: false,
        });
    });
    doc.page.margins.bottom = bottom;
    doc.x = x;
    doc.y = y;
  }
}
