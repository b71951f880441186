/** One day of the PDF: its periods as boxes positioned by time, and a list for screen readers. */
import {
  breakText,
  breaksOf,
  formatTimeRange,
  hidesRollCall,
  isRollCall,
  minutesOf,
  periodTitle,
  placePeriods,
  rollCallText,
  subjectHue,
} from '@portal/contract/timetable';
import type { Placed, Stretch, TimetableDay, TimetablePeriod } from '@portal/contract/timetable';
import type { PdfPage } from '../../../platform/documents/pdf-page.ts';
import { fonts } from '../../../platform/documents/tagged-pdf.ts';
import type { Pdf, PdfPart } from '../../../platform/documents/tagged-pdf.ts';
import { hueColours, inks } from './colours.ts';
import type { HueColours } from './colours.ts';
import { fitLines } from './fit-lines.ts';
import type { Fact } from './fit-lines.ts';

export interface Column {
  left: number;
  top: number;
  width: number;
  height: number;
}

const between = 2;
const bar = 3;
const radius = 4;
const padding = { x: 5, y: 4 };
const titleSize = 8.5;
const smallestTitle = 6.5;
const textSize = 7.5;
const lineHeight = 10.5;

type Entry = { placed: Placed<TimetablePeriod> } | { pause: Stretch };

/** Periods and breaks in order of time, the visual order. */
function entriesOf(periods: readonly TimetablePeriod[]): Entry[] {
  const startOf = (entry: Entry): number =>
    'pause' in entry ? entry.pause.from : minutesOf(entry.placed.period.startTime);
  const entries: Entry[] = [
    ...placePeriods(periods).map((placed) => ({ placed })),
    ...breaksOf(periods).map((pause) => ({ pause })),
  ];
  return entries.toSorted((a, b) => startOf(a) - startOf(b));
}

export function writeDay(page: PdfPage, day: TimetableDay, column: Column): void {
  if (day.periods.length === 0) {
    page.text('P', (doc) => {
      doc.font(fonts.text, textSize).fillColor(inks.muted);
      doc.text('No periods', column.left, column.top + 8, { width: column.width, align: 'center' });
    });
    return;
  }
  const perMinute = column.height / day.range.lengthInMinutes;
  const from = minutesOf(day.range.startTime);
  const boxOf = (stretch: Stretch): Column => ({
    ...column,
    top: column.top + (stretch.from - from) * perMinute,
    height: Math.max(lineHeight, (stretch.to - stretch.from) * perMinute - between),
  });
  page.list((item) => {
    for (const entry of entriesOf(day.periods))
      item((part) => {
        if ('pause' in entry) writeBreak(page, part, boxOf(entry.pause), entry.pause);
        else
          writePeriod(
            page,
            part,
            shareOf(boxOf(stretchOf(entry.placed.period)), entry.placed),
            entry.placed.period,
          );
      });
  });
}

const stretchOf = ({ startTime, endTime }: TimetablePeriod): Stretch => ({
  from: minutesOf(startTime),
  to: minutesOf(endTime),
});

/** The share of a column's width for a period that overlaps with others. */
function shareOf(box: Column, { column, columns }: Placed<TimetablePeriod>): Column {
  const width = (box.width - between * (columns - 1)) / columns;
  return { ...box, left: box.left + column * (width + between), width };
}

function writeBreak(page: PdfPage, part: PdfPart, box: Column, { from, to }: Stretch): void {
  page.decoration((doc) => {
    doc.save();
    doc.roundedRect(box.left, box.top, box.width, box.height, radius).clip();
    doc.lineWidth(0.4).strokeColor(inks.hatch);
    for (let x = box.left - box.height; x < box.left + box.width; x += 5)
      doc.moveTo(x, box.top + box.height).lineTo(x + box.height, box.top);
    doc.stroke();
    doc.restore();
  });
  page.text(
    'LBody',
    (doc) => {
      doc.font(fonts.text, textSize).fillColor(inks.muted);
      const y = box.top + (box.height - textSize) / 2 - 1;
      doc.text(breakText(to - from), box.left, y, { width: box.width, align: 'center', lineBreak: false });
    },
    part,
  );
}

/** A short roll call is a strip with its name and room; every other period shows as much as fits. */
function factsOf(period: TimetablePeriod): Fact[] {
  if (hidesRollCall(period)) return [{ text: rollCallText(period), isTitle: false }];
  const times = formatTimeRange(period.startTime, period.endTime);
  return [
    { text: periodTitle(period), isTitle: true },
    { text: times, isTitle: false },
    { text: period.roomName, isTitle: false },
    { text: period.teacherName, isTitle: false },
  ];
}

function writePeriod(page: PdfPage, part: PdfPart, box: Column, period: TimetablePeriod): void {
  const colours = hueColours[isRollCall(period) ? 'slate' : subjectHue(periodTitle(period))];
  page.decoration((doc) => drawBox(doc, box, colours));
  const facts = factsOf(period);
  const width = box.width - bar - 2 * padding.x;
  const setFont = fontSetter(page.doc, facts, width);
  const room = Math.max(1, Math.floor((box.height - padding.y) / lineHeight));
  const lines = fitLines(facts, { width, lines: room }, (text, isTitle) =>
    setFont(isTitle).widthOfString(text),
  );
  const top = room === 1 ? box.top + (box.height - textSize) / 2 - 1 : box.top + padding.y;
  page.text(
    'LBody',
    (doc) => {
      doc.fillColor(colours.text);
      lines.forEach(({ text, isTitle }, index) => {
        const y = top + index * lineHeight;
        // The space separates the lines for screen readers.
        setFont(isTitle).text(`${text} `, box.left + bar + padding.x, y, { lineBreak: false });
      });
    },
    part,
  );
}

/** Reduces the font size of a title whose longest word is wider than a shared box. */
function fontSetter(doc: Pdf, facts: readonly Fact[], width: number): (isTitle: boolean) => Pdf {
  const words = facts.filter(({ isTitle }) => isTitle).flatMap(({ text }) => text.split(/\s+/));
  doc.font(fonts.bold, titleSize);
  const longest = Math.max(width, ...words.map((word) => doc.widthOfString(word)));
  const size = Math.max(smallestTitle, (titleSize * width) / longest);
  return (isTitle) => (isTitle ? doc.font(fonts.bold, size) : doc.font(fonts.text, textSize));
}

function drawBox(doc: Pdf, { left, top, width, height }: Column, { tint, line }: HueColours): void {
  doc.save();
  doc.roundedRect(left, top, width, height, radius).clip();
  doc.rect(left, top, width, height).fill(tint);
  doc.rect(left, top, bar, height).fill(line);
  doc.restore();
}
