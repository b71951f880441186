/** Tells a parent the school's decision: only the child's first name and the school's own note (T27). */
import { renderEmail } from '../../platform/jobs/email-template.ts';
import type { OutgoingMessage } from '../../platform/jobs/outbox.ts';
import { kindTexts } from './kinds.ts';
import type { ChangeRequestKind, DecisionFacts } from './kinds.ts';

export interface DecisionMessage extends DecisionFacts {
  kind: ChangeRequestKind;
  note: string | null;
  to: string;
  parentFirstName: string;
  productName: string;
  portalUrl: string;
}

export function decisionMessage(message: DecisionMessage): OutgoingMessage {
  const { subject, outcome, afterRejection } = kindTexts[message.kind];
  const note = message.note === null ? [] : [`The school wrote: "${message.note}"`];
  const nextStep = message.isApproved ? [] : [afterRejection];
  return {
    channel: 'email',
    to: message.to,
    subject,
    ...renderEmail({
      productName: message.productName,
      heading: subject,
      paragraphs: [`Hello ${message.parentFirstName},`, outcome(message), ...note, ...nextStep],
      action: { label: `Open ${message.productName}`, url: message.portalUrl },
    }),
  };
}
