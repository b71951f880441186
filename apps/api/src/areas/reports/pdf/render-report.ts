/** Renders a report from the results as a tagged PDF: a table that is read subject by subject. */
import { formatDate } from '@portal/contract/dates';
import type { SubjectResult } from '@portal/contract/reports';
import { PdfPage } from '../../../platform/documents/pdf-page.ts';
import { fonts, renderPdf } from '../../../platform/documents/tagged-pdf.ts';
import type { Pdf, PdfPart } from '../../../platform/documents/tagged-pdf.ts';

export interface ReportDocument {
  studentName: string;
  schoolName: string;
  reportingPeriod: string;
  endDate: string;
  subjectResults: readonly SubjectResult[];
}

const colours = {
  ink: '#1b1f31',
  muted: '#464a5c',
  brand: '#363ca5',
  line: '#d8d6d0',
  head: '#f2f1ee',
} as const;
const row = { padding: 9, size: 11, inset: 12 } as const;
/** As a fraction of the table's width. */
const subjectShare = 0.62;

export function renderReport(report: ReportDocument): Promise<Buffer> {
  const title = `${report.reportingPeriod}: ${report.studentName}`;
  return renderPdf(title, (doc, root) => {
    const page = new ReportPage(doc, root);
    page.head(report);
    page.results(report.subjectResults);
    page.foot(report);
    page.end();
  });
}

interface Cells {
  tag: 'TH' | 'TD';
  scope?: 'Column' | 'Row';
  text: string;
}

class ReportPage extends PdfPage {
  head({ schoolName, studentName, reportingPeriod, endDate }: ReportDocument): void {
    this.#line('P', schoolName, { font: fonts.bold, size: 11, colour: colours.brand, after: 1 });
    this.#line('H1', reportingPeriod, { font: fonts.bold, size: 22, after: 0.15 });
    this.#line('P', studentName, { size: 13, after: 0.15 });
    this.#line('P', `Reporting period to ${formatDate(endDate)}`, {
      size: 10.5,
      colour: colours.muted,
      after: 1.4,
    });
  }

  results(results: readonly SubjectResult[]): void {
    const table = this.doc.struct('Table');
    this.part.add(table);
    const writeHead = (): void =>
      this.#row(table, [
        { tag: 'TH', scope: 'Column', text: 'Subject' },
        { tag: 'TH', scope: 'Column', text: 'Result' },
      ]);
    writeHead();
    for (const { subject, resultDescription } of results) {
      const cells: [Cells, Cells] = [
        { tag: 'TH', scope: 'Row', text: subject },
        { tag: 'TD', text: resultDescription },
      ];
      this.#keepRoom(this.#heightOf(cells));
      this.#row(table, cells);
    }
    table.end();
    this.doc.x = this.left;
    this.doc.moveDown(1.2);
  }

  foot({ schoolName }: ReportDocument): void {
    this.#line(
      'P',
      `Made from the results ${schoolName} recorded for this period. Ask the school what a result means.`,
      {
        size: 9.5,
        colour: colours.muted,
        after: 0,
      },
    );
  }

  #row(table: PdfPart, cells: readonly [Cells, Cells]): void {
    const { doc } = this;
    const top = doc.y;
    const height = this.#heightOf(cells);
    const isHead = cells[1].tag === 'TH';
    this.decoration(() => this.#paintRow(top, height, isHead));
    const part = doc.struct('TR');
    table.add(part);
    for (const [at, cell] of cells.entries()) {
      const options: object = cell.scope === undefined ? {} : { scope: cell.scope };
      const write = (): void => this.#cell(cell, { at, top, isHead });
      part.add(doc.struct(cell.tag, options, write));
    }
    part.end();
    doc.y = top + height;
  }

  #paintRow(top: number, height: number, isHead: boolean): void {
    const { doc, left, width } = this;
    if (isHead) doc.rect(left, top, width, height).fill(colours.head);
    doc
      .moveTo(left, top + height)
      .lineTo(left + width, top + height)
      .lineWidth(0.75)
      .strokeColor(colours.line)
      .stroke();
  }

  #cell({ text, tag }: Cells, { at, top, isHead }: { at: number; top: number; isHead: boolean }): void {
    const { x, width } = this.#column(at);
    this.#font(tag, isHead)
      .fillColor(isHead ? colours.muted : colours.ink)
      .text(text, x, top + row.padding, { width });
  }

  #font(tag: Cells['tag'], isHead: boolean): Pdf {
    const isPlain = tag === 'TH' && !isHead;
    return this.doc.font(isPlain ? fonts.text : fonts.bold, row.size);
  }

  #column(at: number): { x: number; width: number } {
    const subject = this.width * subjectShare;
    return at === 0
      ? { x: this.left + row.inset, width: subject - row.inset * 2 }
      : { x: this.left + subject, width: this.width - subject - row.inset };
  }

  #heightOf(cells: readonly [Cells, Cells]): number {
    const isHead = cells[1].tag === 'TH';
    const heights = cells.map(({ tag, text }, at) =>
      this.#font(tag, isHead).heightOfString(text, { width: this.#column(at).width }),
    );
    return Math.max(...heights) + row.padding * 2;
  }

  #keepRoom(room: number): void {
    const { doc } = this;
    if (doc.y + room <= doc.page.height - doc.page.margins.bottom) return;
    doc.addPage();
  }

  #line(
    tag: 'H1' | 'P',
    text: string,
    look: { font?: string; size: number; colour?: string; after: number },
  ): void {
    this.text(tag, (doc) => {
      doc
        .font(look.font ?? fonts.text, look.size)
        .fillColor(look.colour ?? colours.ink)
        .text(text, this.left, doc.y, { width: this.width, lineGap: 2 });
      doc.moveDown(look.after);
    });
  }
}
