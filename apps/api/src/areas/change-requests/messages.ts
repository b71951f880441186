/** Tells a parent the school's decision: only the child's first name and the school's own note (T27). */
import { renderEmail } from '../../platform/jobs/email-template.ts';
import type { OutgoingEmail } from '../../platform/jobs/outbox.ts';
import { kindTexts } from './kinds.ts';
import type { PartlyAccepted } from './request-fields.ts';
import type { ChangeRequestKind, DecisionFacts } from './kinds.ts';

/** The reader of a message, and what it is about. */
export interface MessageFacts extends Pick<DecisionFacts, 'schoolName' | 'studentFirstName'> {
  kind: ChangeRequestKind;
  to: string;
  parentFirstName: string;
  productName: string;
  portalUrl: string;
}

export interface DecisionMessage extends MessageFacts, DecisionFacts {
  note: string | null;
  /** The fields by name, if only some are accepted. */
  partly: PartlyAccepted | null;
}

export function decisionMessage(message: DecisionMessage): OutgoingEmail {
  const { subject, outcome, afterRejection } = kindTexts[message.kind];
  const { partly } = message;
  const note = message.note === null ? [] : [`The school wrote: "${message.note}"`];
  const nextStep = message.isApproved && !partly ? [] : [afterRejection];
  const told = partly ? partlyTexts(message, partly) : [outcome(message)];
  return {
    channel: 'email',
    to: message.to,
    subject,
    ...renderEmail({
      productName: message.productName,
      heading: subject,
      paragraphs: [`Hello ${message.parentFirstName},`, ...told, ...note, ...nextStep],
      action: { label: `Open ${message.productName}`, url: message.portalUrl },
    }),
  };
}

/** The school has taken its decision back, and the request waits again. */
export function reversalMessage(message: MessageFacts & { note: string }): OutgoingEmail {
  const { subject } = kindTexts[message.kind];
  const took = `${message.schoolName} has taken back its decision about this, and will look at it again. We will email you when it is decided.`;
  return {
    channel: 'email',
    to: message.to,
    subject,
    ...renderEmail({
      productName: message.productName,
      heading: subject,
      paragraphs: [`Hello ${message.parentFirstName},`, took, `The school wrote: "${message.note}"`],
      action: { label: `Open ${message.productName}`, url: message.portalUrl },
    }),
  };
}

/** E-mails hold no health detail, so they don't name medical conditions. */
function partlyTexts({ kind, ...facts }: DecisionMessage, { accepted, refused }: PartlyAccepted): string[] {
  const text = kindTexts[kind].partly?.(facts) ?? '';
  if (kind === 'medical-conditions') return [text, `Open ${facts.productName} to see which.`];
  return [text, `Approved: ${accepted.join(', ')}.`, `Not approved: ${refused.join(', ')}.`];
}
