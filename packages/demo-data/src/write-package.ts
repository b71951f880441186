/** The demo schools as an import package: the same for the same day, on every machine. */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { attendanceTable } from './records/attendance.ts';
import { createCalendar } from './records/calendar.ts';
import { eventsTable } from './records/events.ts';
import { downloadsTable, featureSwitchesTable, healthTables } from './extras.ts';
import { behaviourTable } from './records/learning.ts';
import { invoiceFiles, invoicesTable } from './records/invoices.ts';
import { tinyPdf } from './records/pdf.ts';
import { peopleTables } from './people/people-tables.ts';
import { createPeople } from './people/people.ts';
import type { People } from './people/people.ts';
import { schoolPhotos } from './people/portraits.ts';
import { reportDocuments, resultsTable } from './records/reports.ts';
import { consentTable } from './records/requests.ts';
import { schoolTables } from './schools.ts';
import { table, toCsv } from './table.ts';
import type { Table } from './table.ts';
import { timetableTables } from './records/timetable.ts';

export interface DemoOptions {
  /** `YYYY-MM-DD` at the schools. */
  today: string;
}

function demoTables({ today }: DemoOptions, people: People): Table[] {
  const calendar = createCalendar(today);
  const { students } = people;
  return [
    ...schoolTables(calendar),
    ...peopleTables(people, calendar),
    ...timetableTables(students),
    attendanceTable(students, calendar),
    behaviourTable(students, calendar),
    resultsTable(students, calendar),
    eventsTable(students, calendar),
    invoicesTable(students, calendar),
    consentTable(students, calendar),
    ...healthTables(students, calendar),
    downloadsTable(students, calendar),
    featureSwitchesTable(students),
  ];
}

const documents: Readonly<Record<string, Buffer>> = {
  'assessment-planner.pdf': tinyPdf('Assessment planner', [
    'Week 3  English essay',
    'Week 5  Mathematics examination',
    'Week 6  Science report',
  ]),
  'exam-timetable.pdf': tinyPdf('Exam block timetable', [
    'Monday 9:00  Mathematics',
    'Tuesday 11:55  Science',
    'Thursday 9:00  English',
  ]),
};

function manifest(tables: readonly Table[]): Table {
  const properties = [
    ['manifest.version', '1.0'],
    ['oneroster.version', '1.2'],
    ...tables.map(({ name }) => [`file.${name}`, 'bulk']),
    ...tables.map(({ name, rows }) => [`rows.${name}`, String(rows.length)]),
    ['source.systemName', 'Schoolside demonstration'],
    ['source.systemCode', 'demo'],
  ];
  return table(
    'manifest',
    'propertyName value',
    properties.map(([propertyName = '', value = '']) => ({ propertyName, value })),
  );
}

/** Writes the package into the folder, which is created when missing. */
export async function writeDemoPackage(folder: string, options: DemoOptions): Promise<void> {
  const people = createPeople();
  const photos = schoolPhotos(people.students);
  const invoices = invoiceFiles(people.students, createCalendar(options.today));
  const reports = reportDocuments(people.students, createCalendar(options.today));
  const tables = [...demoTables(options, people), photos.table, reports.table];
  await mkdir(path.join(folder, 'files'), { recursive: true });
  const files = [manifest(tables), ...tables].map((file): [string, string] => [
    `${file.name}.csv`,
    toCsv(file),
  ]);
  const all: [string, string | Buffer][] = [
    ...files,
    ...[...Object.entries(documents), ...photos.files, ...reports.files, ...invoices].map(
      ([name, content]): [string, Buffer] => [`files/${name}`, content],
    ),
  ];
  await Promise.all(all.map(([name, content]) => writeFile(path.join(folder, name), content)));
}
