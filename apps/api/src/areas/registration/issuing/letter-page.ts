/** Building blocks of letters: each piece of text has its tag, and everything else is an artefact. */
import type { create } from 'qrcode';
import { PdfPage } from '../../../platform/documents/pdf-page.ts';
import { fonts } from '../../../platform/documents/tagged-pdf.ts';
import type { Pdf, PdfPart } from '../../../platform/documents/tagged-pdf.ts';

export const colours = {
  ink: '#1b1f31',
  muted: '#464a5c',
  brand: '#363ca5',
  tint: '#f3f5ff',
  line: '#bac4f9',
  paper: '#ffffff',
} as const;

/** One page and its part of the document's structure. */
export class LetterPage extends PdfPage {
  readonly #encode: typeof create;

  /** `encode` computes the modules of a QR code. */
  constructor(doc: Pdf, root: PdfPart, encode: typeof create) {
    super(doc, root);
    this.#encode = encode;
  }

  heading(text: string): void {
    this.text('H2', (doc) => {
      doc.moveDown(0.6).font(fonts.bold, 12).fillColor(colours.ink).text(text, this.left);
      doc.moveDown(0.35);
    });
  }

  paragraph(text: string, colour: string = colours.ink): void {
    this.text('P', (doc) => {
      doc
        .font(fonts.text, 10.5)
        .fillColor(colour)
        .text(text, this.left, doc.y, { width: this.width, lineGap: 3 });
      doc.moveDown(0.6);
    });
  }

  /** A numbered list tagged as such: the number and text of each step are its label and body. */
  steps(texts: readonly string[]): void {
    const { left, width } = this;
    this.list((item) =>
      texts.forEach((text, index) => {
        item((part) => {
          const y = this.doc.y;
          this.text(
            'Lbl',
            (doc) =>
              void doc
                .font(fonts.text, 10.5)
                .fillColor(colours.ink)
                .text(`${index + 1}.`, left, y),
            part,
          );
          this.text(
            'LBody',
            (doc) => void doc.text(text, left + 20, y, { width: width - 20, lineGap: 3 }),
            part,
          );
        });
        this.doc.moveDown(0.3);
      }),
    );
  }

  /** A QR code drawn as vector squares, so that it stays sharp at any size. */
  qrCode(link: string, alt: string, at: { x: number; y: number; size: number }): void {
    const { modules } = this.#encode(link, { errorCorrectionLevel: 'M' });
    const { x, y, size } = at;
    const cell = size / modules.size;
    const figure = this.doc.struct('Figure', { alt }, () => {
      this.doc.rect(x - 6, y - 6, size + 12, size + 12).fill(colours.paper);
      modules.data.forEach((isDark, index) => {
        const [column, row] = [index % modules.size, Math.floor(index / modules.size)];
        if (isDark) this.doc.rect(x + column * cell, y + row * cell, cell, cell);
      });
      this.doc.fill(colours.ink);
    });
    this.part.add(figure);
  }
}
