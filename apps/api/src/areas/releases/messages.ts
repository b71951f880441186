/** What adults are told of released files: only first names and the title. */
import type { ReleaseKind } from '@portal/contract/releases';
import { paths } from '@portal/contract/routes';
import { renderEmail } from '../../platform/jobs/email-template.ts';
import type { OutgoingMessage } from '../../platform/jobs/outbox.ts';
import { inWords } from '../audiences/index.ts';
import type { Letter, SendingJob } from './sending.repository.ts';

export interface LetterContext {
  job: Pick<SendingJob, 'kind' | 'title' | 'schoolName' | 'centreCode'>;
  productName: string;
  portalUrl: string;
}

const nouns: Readonly<Record<ReleaseKind, string>> = {
  report: 'report',
  'exam-timetable': 'exam timetable',
  'assessment-planner': 'assessment planner',
};

/** One child: its page. Several: home, which shows what is new for each. */
function pathOf({ students }: Letter, { kind, centreCode }: LetterContext['job']): string {
  const [first] = students;
  if (!first || students.length > 1) return paths.home();
  const ref = { studentId: first.oneSchoolId, centreCode };
  return kind === 'report' ? paths.reports(ref) : paths.student(ref);
}

export function releaseLetter(
  letter: Letter,
  { job, productName, portalUrl }: LetterContext,
): OutgoingMessage {
  const names = inWords(letter.students.map(({ firstName }) => firstName));
  const subject = `A new ${nouns[job.kind]} from school`;
  return {
    channel: 'email',
    to: letter.email,
    subject,
    ...renderEmail({
      productName,
      heading: subject,
      paragraphs: [
        `Hello ${letter.firstName},`,
        `${job.schoolName} has released "${job.title}" for ${names}.`,
      ],
      action: { label: 'Open the portal', url: `${portalUrl}/#${pathOf(letter, job)}` },
    }),
  };
}
