/** The text of a receipt, fixed when the answer is given (docs/decisions/students/consent.md). Pure. */
import * as z from 'zod/mini';
import {
  answersInWords,
  authorityStatement,
  consentStateName,
  decisionsOf,
  factsOf,
} from '@portal/contract/consent';
import type { ConsentTemplate } from '@portal/contract/consent';

export const receiptSchema = z.object({
  number: z.string(),
  title: z.string(),
  reference: z.string(),
  /** The school's text above the questions. */
  about: z.string(),
  facts: z.array(z.object({ label: z.string(), text: z.string() })),
  schoolName: z.string(),
  contactName: z.nullable(z.string()),
  studentName: z.string(),
  respondedBy: z.string(),
  /** An instant, and the zone it is displayed in. */
  respondedAt: z.string(),
  timeZone: z.string(),
  state: z.string(),
  statement: z.string(),
  questions: z.array(
    z.object({ heading: z.string(), question: z.string(), description: z.string(), answer: z.string() }),
  ),
  decisions: z.array(z.object({ title: z.string(), isGranted: z.boolean() })),
});
export type Receipt = z.output<typeof receiptSchema>;

export interface ReceiptParts {
  responseId: string;
  request: { title: string; reference: string; schoolName: string; contactName: string | null };
  student: { firstName: string; displayName: string; timeZone: string };
  respondedBy: string;
  template: ConsentTemplate;
  data: Record<string, unknown>;
  state: number;
  now: Date;
}

const numberLetters = 8;

export function writeReceipt(parts: ReceiptParts): Receipt {
  const { request, student, respondedBy, template, data } = parts;
  const { description } = template.schema;
  return {
    number: parts.responseId.slice(0, numberLetters).toUpperCase(),
    title: request.title,
    reference: request.reference,
    about: typeof description === 'string' ? description.trim() : '',
    facts: factsOf(template),
    schoolName: request.schoolName,
    contactName: request.contactName,
    studentName: student.displayName,
    respondedBy,
    respondedAt: parts.now.toISOString(),
    timeZone: student.timeZone,
    state: consentStateName(parts.state),
    statement: authorityStatement(respondedBy, student.firstName),
    questions: answersInWords(template, data),
    decisions: decisionsOf(template, data),
  };
}
