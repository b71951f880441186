/** What adults are told of a consent request: only first names, the title and the due date. */
import { formatLongDate } from '@portal/contract/dates';
import { paths } from '@portal/contract/routes';
import { renderEmail } from '../../../platform/jobs/email-template.ts';
import type { OutgoingEmail } from '../../../platform/jobs/outbox.ts';
import { inWords } from '../../audiences/index.ts';
import type { Letter, MailingJob } from './sending.repository.ts';

export interface LetterContext {
  job: Pick<MailingJob, 'kind' | 'schoolId' | 'schoolName' | 'centreCode' | 'mailingRowId'>;
  title: string;
  dueDate: string;
  productName: string;
  portalUrl: string;
}

/** One child: its request. Several: the list of all requests. */
function pathOf({ requests }: Letter, centreCode: string): string {
  const [first] = requests;
  if (!first || requests.length > 1) return paths.combinedConsents();
  return paths.consentRequest({ studentId: first.oneSchoolId, requestId: first.requestId, centreCode });
}

export function consentLetter(letter: Letter, context: LetterContext): OutgoingEmail {
  const { job, title, dueDate, productName, portalUrl } = context;
  const names = inWords(letter.requests.map(({ firstName }) => firstName));
  const isReminder = job.kind === 'reminder';
  const subject = isReminder ? 'Reminder: a consent request waits for you' : 'A consent request from school';
  return {
    channel: 'email',
    to: letter.email,
    subject,
    ...renderEmail({
      productName,
      heading: subject,
      paragraphs: [
        `Hello ${letter.firstName},`,
        isReminder
          ? `${job.schoolName} has no answer from you yet about ${names}: "${title}".`
          : `${job.schoolName} asks for your consent about ${names}: "${title}".`,
        `Please answer by ${formatLongDate(dueDate)}. It takes a few minutes, and you can also say no.`,
      ],
      action: {
        label: 'Read and answer',
        url: `${portalUrl}/#${pathOf(letter, job.centreCode)}`,
      },
    }),
  };
}
