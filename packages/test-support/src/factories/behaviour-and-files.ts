/** School records about a student: behaviour incidents and files to download. */
import { createHash } from 'node:crypto';
import { insertRow, nextSerial } from './insert.ts';
import type { SqlRunner } from './insert.ts';
import type { TestSchool, TestStudent } from './register.ts';

/** A behaviour incident on a day; positive by default. */
export async function makeIncident(
  db: SqlRunner,
  student: TestStudent,
  school: TestSchool,
  date: string,
  options: { type?: string; categories?: readonly string[] } = {},
): Promise<{ publicId: string }> {
  const { publicId } = await insertRow(db, 'behaviour_incident', {
    source_id: `incident-${nextSerial()}`,
    student_id: student.id,
    school_id: school.id,
    incident_date: date,
    incident_type: options.type ?? 'Positive',
    categories: options.categories ?? ['Being a learner'],
  });
  return { publicId };
}

async function storePdf(db: SqlRunner, bytes: Buffer): Promise<{ id: number }> {
  return insertRow(db, 'stored_file', {
    sha256: `\\x${createHash('sha256').update(bytes).digest('hex')}`,
    media_type: 'application/pdf',
    content: `\\x${bytes.toString('hex')}`,
  });
}

export interface ReportPeriod {
  id: string;
  name: string;
  endDate: string;
}

/** The results of one reporting period, by subject in display order. */
export async function makeResults(
  db: SqlRunner,
  student: TestStudent,
  school: TestSchool,
  { period, results }: { period: ReportPeriod; results: readonly (readonly [string, string])[] },
): Promise<void> {
  for (const [at, [subject, result]] of results.entries())
    await insertRow(db, 'academic_result', {
      source_id: `result-${nextSerial()}`,
      student_id: student.id,
      school_id: school.id,
      reporting_period_id: period.id,
      reporting_period: period.name,
      end_date: period.endDate,
      subject,
      result_description: result,
      display_order: at + 1,
    });
}

/** The school's own report of a period; each has unique content. */
export async function makeReportDocument(
  db: SqlRunner,
  student: TestStudent,
  school: TestSchool,
  period: ReportPeriod,
): Promise<{ content: string }> {
  const content = `%PDF-1.7 report ${nextSerial()}`;
  const file = await storePdf(db, Buffer.from(content));
  await insertRow(db, 'academic_report', {
    source_id: `report-${nextSerial()}`,
    student_id: student.id,
    school_id: school.id,
    reporting_period_id: period.id,
    reporting_period: period.name,
    end_date: period.endDate,
    file_id: file.id,
  });
  return { content };
}

export interface DownloadOptions {
  kind?: 'exam-timetable' | 'assessment-planner';
  name?: string;
  fileName?: string;
  publishedOn?: string;
  /** By default unique. */
  content?: string;
}

/** A file for one student's family. */
export async function makeDownload(
  db: SqlRunner,
  student: TestStudent,
  school: TestSchool,
  options: DownloadOptions = {},
): Promise<{ fileId: string; fileName: string; content: string }> {
  const content = options.content ?? `%PDF-1.7 ${nextSerial()}`;
  const file = await storePdf(db, Buffer.from(content));
  const fileName = options.fileName ?? 'exams.pdf';
  const { publicId } = await insertRow(db, 'download', {
    source_id: `download-${nextSerial()}`,
    student_id: student.id,
    school_id: school.id,
    kind: options.kind ?? 'exam-timetable',
    name: options.name ?? 'Exam block timetable',
    file_name: fileName,
    file_id: file.id,
    published_on: options.publishedOn ?? '2026-11-14',
  });
  return { fileId: publicId, fileName, content };
}
