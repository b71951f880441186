/** What adults are told of released files: only first names and the title. */
import type { ReleaseKind } from '@portal/contract/releases';
import { paths } from '@portal/contract/routes';
import { renderEmail } from '../../platform/jobs/email-template.ts';
import type { OutgoingEmail } from '../../platform/jobs/outbox.ts';
import { inWords } from '../audiences/index.ts';
import type { Letter, SendingJob } from './sending.repository.ts';

export interface LetterContext {
  job: Pick<SendingJob, 'id' | 'kind' | 'title' | 'schoolId' | 'schoolName' | 'centreCode'>;
  productName: string;
  portalUrl: string;
}

const nouns: Readonly<Record<ReleaseKind, string>> = {
  report: 'report',
  'exam-timetable': 'exam timetable',
  'assessment-planner': 'assessment planner',
};

/** The student's page with the file. */
export function pageOf(studentId: string, { kind, centreCode }: LetterContext['job']): string {
  return kind === 'report'
    ? paths.reports({ studentId, centreCode })
    : paths.student({ studentId, centreCode });
}

/** One child: its page. Several: home, which shows what is new for each. */
function pathOf({ students }: Letter, job: LetterContext['job']): string {
  const [first] = students;
  return !first || students.length > 1 ? paths.home() : pageOf(first.oneSchoolId, job);
}

export function releaseLetter(letter: Letter, { job, productName, portalUrl }: LetterContext): OutgoingEmail {
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
