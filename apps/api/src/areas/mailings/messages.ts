/** E-mails about events and notices. E-mail subjects name neither the school nor a child. */
import { paths } from '@portal/contract/routes';
import { renderEmail } from '../../platform/jobs/email-template.ts';
import type { OutgoingEmail } from '../../platform/jobs/outbox.ts';
import type { DueMailing, MailingKind, Recipient } from './mailings.repository.ts';

export interface LetterContext {
  productName: string;
  portalUrl: string;
}

const subjects: Readonly<Record<MailingKind, string>> = {
  'event-published': 'A new event at school',
  'event-changed': 'An event at school has changed',
  'event-cancelled': 'An event at school is cancelled',
  'school-notice': 'A notice from school',
};

const verbs: Readonly<Record<MailingKind, string>> = {
  'event-published': 'has announced',
  'event-changed': 'has changed',
  'event-cancelled': 'has cancelled',
  'school-notice': 'has a notice for you:',
};

function whatHappened({ kind, schoolName, title }: DueMailing, { isLeaving }: Recipient): string {
  return isLeaving
    ? `${schoolName} has changed "${title}": it is no longer for your students.`
    : `${schoolName} ${verbs[kind]} "${title}".`;
}

/** The page that shows the event or notice. */
export const pageOf = ({ kind, subject }: DueMailing): string =>
  kind === 'school-notice' ? paths.schoolNotice(subject) : paths.combinedEvents();

export function mailingLetter(
  recipient: Recipient,
  mailing: DueMailing,
  { productName, portalUrl }: LetterContext,
): OutgoingEmail {
  const { kind, line } = mailing;
  const showsLine = line !== '' && !recipient.isLeaving;
  return {
    channel: 'email',
    to: recipient.email,
    subject: subjects[kind],
    ...renderEmail({
      productName,
      heading: subjects[kind],
      paragraphs: [
        `Hello ${recipient.firstName},`,
        whatHappened(mailing, recipient),
        ...(showsLine ? [line] : []),
      ],
      action: { label: 'Open the portal', url: `${portalUrl}/#${pageOf(mailing)}` },
    }),
  };
}
