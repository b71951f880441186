/** The timetable as a PDF: A4 landscape, one page per week, read day by day (S-2.10). */
import { daysOfWeek, hoursWithin, minutesOf, noTimetableText, timeOf } from '@portal/contract/timetable';
import { formatTime } from '@portal/contract/dates';
import type { Timetable, TimetableDay, TimetableWeek } from '@portal/contract/timetable';
import { PdfPage } from '../../../platform/documents/pdf-page.ts';
import { fonts, renderPdf } from '../../../platform/documents/tagged-pdf.ts';
import type { Pdf, PdfPart } from '../../../platform/documents/tagged-pdf.ts';
import { inks } from './colours.ts';
import { writeDay } from './day-column.ts';
import type { Column } from './day-column.ts';

export interface TimetableDocument {
  timetable: Timetable;
  studentName: string;
  schoolName: string;
}

const margin = 34;
const axisWidth = 38;
const gap = 6;
const headHeight = 52;
const dayHeadHeight = 24;
const landscape = {
  size: 'A4',
  layout: 'landscape',
  // Content is positioned absolutely, so nothing may flow to another page.
  margins: { top: margin, right: margin, bottom: 0, left: margin },
} as const;

export function renderTimetable(document: TimetableDocument): Promise<Buffer> {
  const { days } = document.timetable;
  return renderPdf(`Timetable for ${document.studentName}`, (doc, root) => {
    if (days.length === 0) writeNone(doc, root, document);
    for (const week of [1, 2] as const) {
      const ofWeek = daysOfWeek(days, week);
      if (ofWeek.length > 0) writeWeek(doc, root, { ...document, week, days: ofWeek });
    }
  });
}

interface WeekPage extends TimetableDocument {
  week: TimetableWeek;
  days: readonly TimetableDay[];
}

function writeNone(doc: Pdf, root: PdfPart, document: TimetableDocument): void {
  const page = new PdfPage(doc, root, landscape);
  writeHead(page, document, null);
  page.text('P', () => {
    doc.font(fonts.text, 11).fillColor(inks.text);
    doc.text(noTimetableText(document.studentName), page.left, margin + headHeight);
  });
  page.end();
}

function writeWeek(doc: Pdf, root: PdfPart, { days, week, ...document }: WeekPage): void {
  const page = new PdfPage(doc, root, landscape);
  writeHead(page, document, week);
  const top = margin + headHeight + dayHeadHeight;
  const height = doc.page.height - margin - top;
  const width = (page.width - axisWidth - gap * (days.length - 1)) / days.length;
  const [first] = days;
  if (first) drawAxis(page, first.range, { top, height });
  days.forEach((day, index) => {
    const left = page.left + axisWidth + index * (width + gap);
    const column: Column = { left, width, top, height };
    page.text('H2', () => {
      doc.font(fonts.bold, 10.5).fillColor(inks.text);
      doc.text(day.dayOfWeek, left, top - dayHeadHeight + 4, { width, align: 'center', lineBreak: false });
    });
    writeDay(page, day, column);
  });
  page.end();
}

function writeHead(
  page: PdfPage,
  { studentName, schoolName }: TimetableDocument,
  week: TimetableWeek | null,
): void {
  const { left, width } = page;
  const line = { width, height: 22, ellipsis: true };
  page.text('H1', (doc) => {
    const title = week === null ? 'Timetable' : `Timetable, week ${week}`;
    doc
      .font(fonts.bold, 17)
      .fillColor(inks.text)
      .text(title, left, margin - 4, line);
  });
  page.text('P', (doc) => {
    const words = `${studentName}, ${schoolName}`;
    doc
      .font(fonts.text, 10.5)
      .fillColor(inks.muted)
      .text(words, left, margin + 20, line);
  });
}

/** The hour scale beside the days. It is visual only, because every period states its own times. */
function drawAxis(
  page: PdfPage,
  range: TimetableDay['range'],
  { top, height }: Pick<Column, 'top' | 'height'>,
): void {
  const from = minutesOf(range.startTime);
  const perMinute = height / range.lengthInMinutes;
  page.decoration((doc) => {
    doc.font(fonts.text, 7.5).fillColor(inks.muted);
    for (const hour of hoursWithin({ from, to: from + range.lengthInMinutes })) {
      const y = top + (hour - from) * perMinute;
      const label = formatTime(timeOf(hour)).replace(':00', '');
      doc.text(label, page.left, y - 4, { width: axisWidth - 8, align: 'right', lineBreak: false });
    }
    doc.lineWidth(0.5).strokeColor(inks.border);
    doc
      .moveTo(page.left + axisWidth, top)
      .lineTo(page.left + page.width, top)
      .stroke();
  });
}
