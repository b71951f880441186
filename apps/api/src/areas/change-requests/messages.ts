/** What a parent is told of the school's decision: the first name of the child and the school's own words, no more (T27). */
import { renderEmail } from '../../platform/jobs/email-template.ts';
import type { OutgoingMessage } from '../../platform/jobs/outbox.ts';
import type { ChangeRequestKind } from './change-requests.repository.ts';

export interface DecisionMessage {
  kind: ChangeRequestKind;
  isApproved: boolean;
  isUnauthorised: boolean;
  note: string | null;
  to: string;
  parentFirstName: string;
  studentFirstName: string;
  schoolName: string;
  productName: string;
  portalUrl: string;
}

const subjects: Readonly<Record<ChangeRequestKind, string>> = {
  'absence-report': 'The absence you reported',
  'absence-reason': 'The reason you gave for an absence',
};

export function decisionMessage(message: DecisionMessage): OutgoingMessage {
  const heading = subjects[message.kind];
  const note = message.note === null ? [] : [`The school wrote: "${message.note}"`];
  return {
    channel: 'email',
    to: message.to,
    subject: heading,
    ...renderEmail({
      productName: message.productName,
      heading,
      paragraphs: [`Hello ${message.parentFirstName},`, outcome(message), ...note, ...nextStep(message)],
      action: { label: `Open ${message.productName}`, url: message.portalUrl },
    }),
  };
}

function outcome({
  kind,
  isApproved,
  isUnauthorised,
  studentFirstName,
  schoolName,
}: DecisionMessage): string {
  if (kind === 'absence-report') {
    return isApproved
      ? `${schoolName} has accepted the absence you reported for ${studentFirstName}. Thank you for telling them ahead.`
      : `${schoolName} has not accepted the absence you reported for ${studentFirstName}, so it is no longer on record.`;
  }
  if (!isApproved)
    return `${schoolName} could not accept the reason you gave for an absence of ${studentFirstName}.`;
  return isUnauthorised
    ? `${schoolName} has recorded the reason you gave for an absence of ${studentFirstName}. The absence counts as unauthorised.`
    : `${schoolName} has accepted the reason you gave for an absence of ${studentFirstName}. Thank you.`;
}

function nextStep({ kind, isApproved }: DecisionMessage): string[] {
  if (isApproved) return [];
  return kind === 'absence-report'
    ? ['If plans have changed, you can report it again. If something is unclear, please call the school.']
    : ['You can give another reason. If something is unclear, please call the school.'];
}
