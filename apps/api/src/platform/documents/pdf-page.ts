/** One page of a tagged PDF: each piece of text has its tag, and everything else is an artefact. */
import type { Pdf, PdfPart } from './tagged-pdf.ts';

type Tag = 'H1' | 'H2' | 'H3' | 'P' | 'Lbl' | 'LBody';

export class PdfPage {
  readonly doc: Pdf;
  readonly left: number;
  readonly width: number;
  readonly part: PdfPart;

  constructor(doc: Pdf, root: PdfPart, options?: PDFKit.PDFDocumentOptions) {
    doc.addPage(options);
    this.doc = doc;
    this.left = doc.page.margins.left;
    this.width = doc.page.width - this.left - doc.page.margins.right;
    this.part = doc.struct('Sect');
    root.add(this.part);
  }

  /** Text of the page, or of a part of it such as a list item. */
  text(tag: Tag, write: (doc: Pdf) => void, part: PdfPart = this.part): void {
    part.add(this.doc.struct(tag, {}, () => write(this.doc)));
  }

  /** Opens a list with as many items as `items` requests; each is closed when it is written. */
  list(write: (item: (fill: (part: PdfPart) => void) => void) => void): void {
    const list = this.doc.struct('L');
    this.part.add(list);
    write((fill) => {
      const item = this.doc.struct('LI');
      list.add(item);
      fill(item);
      item.end();
    });
    list.end();
  }

  /** Ignored by screen readers. */
  decoration(draw: (doc: Pdf) => void): void {
    this.doc.markContent('Artifact');
    draw(this.doc);
    this.doc.endMarkedContent();
  }

  end(): void {
    this.part.end();
  }
}
