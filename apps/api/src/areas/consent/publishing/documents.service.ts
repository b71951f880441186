/** The answers as a spreadsheet, and the roll to print (O-9.6). */
import { answersInWords, isDecision, questionsOf } from '@portal/contract/consent';
import type { ConsentTemplate } from '@portal/contract/consent';
import { templateOf } from '@portal/contract/consent/publishing';
import type { PublicationPath } from '@portal/contract/consent/publishing';
import { formatInstant } from '@portal/contract/dates';
import { recordAudit } from '../../../platform/audit/audit.repository.ts';
import type { Db } from '../../../platform/database/database.ts';
import { csvText } from '../../../platform/documents/csv.ts';
import { FileAnswer } from '../../../platform/http/files/file-answer.ts';
import type { StaffCall } from '../../../platform/http/call.ts';
import { findOwnFamily } from '../../staff/index.ts';
import { requirePublication } from './publications.service.ts';
import type { FoundPublication } from './publications.service.ts';
import { listResponses } from './responses.repository.ts';
import type { OfficeResponse } from './responses.repository.ts';
import { renderRoll } from './roll-pdf.ts';

export const answersExportedEvent = 'consent.answersExported';
export const rollPrintedEvent = 'consent.rollPrinted';

/** The caller's own children are left out (O-1.3). */
async function findAll(
  db: Db,
  call: StaffCall,
  path: PublicationPath,
): Promise<FoundPublication & { rows: OfficeResponse[]; ownCount: number }> {
  const found = await requirePublication(db, call, path);
  const ownStudentIds = (await findOwnFamily(db, call.actor.personId)).studentIds;
  const ref = { publicationRowId: found.publication.rowId, ownStudentIds };
  const rows = await listResponses(db, ref, { show: 'all', search: '', after: 0, most: null });
  return { ...found, rows, ownCount: found.publication.students - rows.length };
}

const headings = ['EQ ID', 'Student', 'Year', 'Class', 'Answer', 'Answered by', 'Entered by', 'Answered at'];

export async function exportAnswers(db: Db, call: StaffCall, path: PublicationPath): Promise<FileAnswer> {
  const { school, publication, draft, rows } = await findAll(db, call, path);
  const template = templateOf(draft);
  const questions = questionsOf(template).map(({ title }) => title);
  const lines = rows.map((row) => [
    row.eqId,
    row.student,
    row.yearLevel,
    row.rollClass ?? '',
    row.state,
    row.answeredBy ?? '',
    row.recordedBy ?? '',
    row.answeredAt === null ? '' : formatInstant(row.answeredAt, school.timeZone),
    ...answersOf(template, row, questions.length),
  ]);
  await recordAudit(db, call, {
    event: answersExportedEvent,
    schoolId: school.schoolId,
    subject: publication.id,
    detail: { students: rows.length },
  });
  return new FileAnswer({
    // A byte order mark, without which spreadsheets misread accents.
    content: Buffer.from(`\uFEFF${csvText([[...headings, ...questions], ...lines])}`),
    mediaType: 'text/csv; charset=utf-8',
    name: `${draft.title} answers.csv`,
  });
}

function answersOf(template: ConsentTemplate, { formData }: OfficeResponse, count: number): string[] {
  return formData === null
    ? Array.from({ length: count }, () => '')
    : answersInWords(template, formData).map(({ answer }) => answer);
}

/** What staff need on the day: every answer other than the decisions, where there is one. */
function notesOf(template: ConsentTemplate, { formData }: OfficeResponse): string[] {
  if (formData === null) return [];
  const questions = questionsOf(template);
  return answersInWords(template, formData).flatMap(({ heading, question, answer }, index) => {
    const asked = questions[index];
    if (answer === '' || (asked && isDecision(asked) && questions.filter(isDecision).length === 1)) return [];
    return [`${heading === '' ? '' : `${heading}, `}${question}: ${answer}`];
  });
}

/** Students whose answer is Granted or Mixed. */
export async function printRoll(db: Db, call: StaffCall, path: PublicationPath): Promise<FileAnswer> {
  const { school, publication, draft, rows, ownCount } = await findAll(db, call, path);
  const template = templateOf(draft);
  const going = rows.filter(({ state }) => state === 'granted' || state === 'mixed');
  await recordAudit(db, call, {
    event: rollPrintedEvent,
    schoolId: school.schoolId,
    subject: publication.id,
    detail: { students: going.length },
  });
  const content = await renderRoll({
    title: draft.title,
    facts: draft.facts,
    printedBy: call.actor.label,
    printedAt: formatInstant(call.now, school.timeZone),
    ownCount,
    students: going.map((row) => ({ ...row, notes: notesOf(template, row) })),
  });
  return new FileAnswer({ content, mediaType: 'application/pdf', name: `${draft.title} roll.pdf` });
}
