/** What schools tell families of a student: behaviour incidents and files to download. */
import { createHash } from 'node:crypto';
import { insertRow, nextSerial } from './insert.ts';
import type { SqlRunner } from './insert.ts';
import type { TestSchool, TestStudent } from './register.ts';

/** A behaviour incident on a day; a good one unless the test says otherwise. */
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

export interface DownloadOptions {
  kind?: 'exam-timetable' | 'assessment-planner';
  name?: string;
  fileName?: string;
  publishedOn?: string;
}

/** A file of one student's family; each has a content of its own. */
export async function makeDownload(
  db: SqlRunner,
  student: TestStudent,
  school: TestSchool,
  options: DownloadOptions = {},
): Promise<{ fileId: string; fileName: string; content: string }> {
  const content = `%PDF-1.7 ${nextSerial()}`;
  const bytes = Buffer.from(content);
  const file = await insertRow(db, 'stored_file', {
    sha256: `\\x${createHash('sha256').update(bytes).digest('hex')}`,
    media_type: 'application/pdf',
    content: `\\x${bytes.toString('hex')}`,
  });
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
