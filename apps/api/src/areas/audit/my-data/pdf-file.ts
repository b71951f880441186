/** The readable copy: tagged, with contents, page numbers and bookmarks. */
import { setImmediate } from 'node:timers/promises';
import { dateInZone, formatLongDate } from '@portal/contract/dates';
import { historyZone } from '@portal/contract/audit';
import { renderPdf } from '../../../platform/documents/tagged-pdf.ts';
import type { DataRecord } from './account-data.repository.ts';
import type { CollectedData, DataSection } from './collect.service.ts';
import { fieldText } from './field-text.ts';
import type { FileFacts } from './json-file.ts';
import { leftOutNotes } from './left-out.ts';
import { DataReport } from './data-report.ts';

const title = 'Your data';

/** Rendered twice: the first pass finds the page on which each chapter begins. */
export async function writePdfFile(data: CollectedData, facts: FileFacts): Promise<Buffer> {
  const draft = new Map<string, number>();
  await write(data, facts, draft, new Map());
  return write(data, facts, new Map(), draft);
}

function write(
  data: CollectedData,
  facts: FileFacts,
  found: Map<string, number>,
  pages: ReadonlyMap<string, number>,
): Promise<Buffer> {
  const chapters = chaptersOf(data);
  return renderPdf(`${title} in ${facts.productName}`, async (doc, root) => {
    const report = new DataReport(doc, root, found);
    writeFront(report, facts);
    report.contents(chapters.map(({ name }) => ({ name, page: pages.get(name) ?? 1 })));
    for (const { name, lead, sections } of chapters) {
      report.chapter(name);
      report.paragraph(lead);
      for (const section of sections) await writeSection(report, section);
    }
    report.end();
  });
}

interface Chapter {
  name: string;
  lead: string;
  sections: readonly DataSection[];
}

function chaptersOf({ about, students, history }: CollectedData): Chapter[] {
  return [
    {
      name: 'About you',
      lead: 'Your account, your record at the school, and what you asked for.',
      sections: about,
    },
    ...students.map(({ name, relation, sections }) => ({
      name,
      lead: `You see this student as ${relation}.`,
      sections,
    })),
    {
      name: 'Access history',
      lead: 'What was done and looked at that concerns you and your students, newest first.',
      sections: [
        {
          key: 'accessHistory',
          title: 'Entries',
          records: history.map(({ when, text }) => ({ when, text })),
        },
      ],
    },
  ];
}

function writeFront(report: DataReport, { productName, now }: FileFacts): void {
  const day = formatLongDate(dateInZone(now, historyZone), '');
  report.title(title);
  report.paragraph(`What ${productName} holds about you and your students, as of ${day}.`);
  report.heading('What is not in here');
  for (const note of leftOutNotes) report.paragraph(note);
}

/** Yields to other requests after this many records. */
const recordsAtOnce = 25;

async function writeSection(report: DataReport, { title: name, records }: DataSection): Promise<void> {
  report.heading(name);
  if (records.length === 0) report.quiet('Nothing is held.');
  for (const [at, record] of records.entries()) {
    if (at % recordsAtOnce === 0) await setImmediate();
    writeRecord(report, record);
  }
}

function writeRecord(report: DataReport, record: DataRecord): void {
  const { when, text, ...rest } = record;
  if (typeof when === 'string' && typeof text === 'string' && Object.keys(rest).length === 0)
    return report.entry(fieldText('when', when), text);
  const fields = Object.entries(record)
    .map(([key, value]) => ({ key, text: fieldText(key, value) }))
    .filter((field) => field.text !== '');
  if (fields.length > 0) report.record(fields);
}
