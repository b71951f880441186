/** The name of each kind of change request, and the text its parent gets about a decision (D-6.4). */
import type { RequestKind } from '@portal/contract/change-requests';
import { requestKindSchema } from '@portal/contract/change-requests';

export interface DecisionFacts {
  schoolName: string;
  /** Empty where the request is about no student. */
  studentFirstName: string;
  isApproved: boolean;
  isUnauthorised: boolean;
}

interface KindTexts {
  /** The label in the school's list. */
  label: string;
  subject: string;
  outcome: (facts: DecisionFacts) => string;
  /** The outcome if only some fields are accepted, for kinds where that is possible. */
  partly?: (facts: Pick<DecisionFacts, 'schoolName' | 'studentFirstName'>) => string;
  /** What the parent can do after a rejection. */
  afterRejection: string;
}

const requestFromSchool = 'If something is unclear, please call the school.';

const words = {
  'absence-report': {
    label: 'Absence reported',
    subject: 'The absence you reported',
    outcome: ({ schoolName, studentFirstName, isApproved }) =>
      isApproved
        ? `${schoolName} has accepted the absence you reported for ${studentFirstName}. Thank you for telling them ahead.`
        : `${schoolName} has not accepted the absence you reported for ${studentFirstName}, so it is no longer on record.`,
    afterRejection: `If plans have changed, you can report it again. ${requestFromSchool}`,
  },
  'absence-reason': {
    label: 'Reason for an absence',
    subject: 'The reason you gave for an absence',
    outcome: ({ schoolName, studentFirstName, isApproved, isUnauthorised }) => {
      if (!isApproved)
        return `${schoolName} could not accept the reason you gave for an absence of ${studentFirstName}.`;
      return isUnauthorised
        ? `${schoolName} has recorded the reason you gave for an absence of ${studentFirstName}. The absence counts as unauthorised.`
        : `${schoolName} has accepted the reason you gave for an absence of ${studentFirstName}. Thank you.`;
    },
    afterRejection: `You can give another reason. ${requestFromSchool}`,
  },
  'add-student': {
    label: 'Student to add',
    subject: 'The student you asked to add',
    outcome: ({ schoolName, studentFirstName, isApproved }) =>
      isApproved
        ? `${schoolName} has approved your request. You can now see ${studentFirstName} under My students.`
        : `${schoolName} could not approve your request to add ${studentFirstName}.`,
    afterRejection: requestFromSchool,
  },
  'parent-details': {
    label: 'Address and contact details of a parent',
    subject: 'The changes to your details',
    outcome: ({ schoolName, isApproved }) =>
      isApproved
        ? `${schoolName} has approved the changes to your details.`
        : `${schoolName} could not approve the changes to your details. They are as they were.`,
    partly: ({ schoolName }) => `${schoolName} has approved some of the changes to your details.`,
    afterRejection: `You can correct them and send them again. ${requestFromSchool}`,
  },
  'student-details': {
    label: 'Address and date of birth of a student',
    subject: 'The changes to a student’s details',
    outcome: ({ schoolName, studentFirstName, isApproved }) =>
      isApproved
        ? `${schoolName} has approved the changes to ${studentFirstName}’s details.`
        : `${schoolName} could not approve the changes to ${studentFirstName}’s details. They are as they were.`,
    partly: ({ schoolName, studentFirstName }) =>
      `${schoolName} has approved some of the changes to ${studentFirstName}’s details.`,
    afterRejection: `You can correct them and send them again. ${requestFromSchool}`,
  },
  'medical-conditions': {
    label: 'Medical conditions of a student',
    subject: 'The changes to a student’s medical conditions',
    outcome: ({ schoolName, studentFirstName, isApproved }) =>
      isApproved
        ? `${schoolName} has approved the changes to ${studentFirstName}’s medical conditions.`
        : `${schoolName} could not approve the changes to ${studentFirstName}’s medical conditions. They are as they were.`,
    partly: ({ schoolName, studentFirstName }) =>
      `${schoolName} has approved some of the changes to ${studentFirstName}’s medical conditions.`,
    afterRejection: `You can correct them and send them again. ${requestFromSchool}`,
  },
} as const satisfies Record<RequestKind, KindTexts>;

export type ChangeRequestKind = RequestKind;
export const changeRequestKindSchema = requestKindSchema;

export const kindTexts: Readonly<Record<ChangeRequestKind, KindTexts>> = words;
