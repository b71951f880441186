/** The words of a receipt, fixed when the answer is given (docs/decisions/consent.md). Pure. */
import {
  answersInWords,
  authorityStatement,
  consentStateName,
  decisionsOf,
  factsOf,
} from '@portal/contract/consent';
import type { AnsweredQuestion, ConsentTemplate, DecisionMade } from '@portal/contract/consent';

export interface Receipt {
  number: string;
  title: string;
  reference: string;
  /** The school's words above the questions. */
  about: string;
  facts: { label: string; text: string }[];
  schoolName: string;
  contactName: string | null;
  studentName: string;
  respondedBy: string;
  /** An instant, and the zone it is told in. */
  respondedAt: string;
  timeZone: string;
  state: string;
  statement: string;
  questions: AnsweredQuestion[];
  decisions: DecisionMade[];
}

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
