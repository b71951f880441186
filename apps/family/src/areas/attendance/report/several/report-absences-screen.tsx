import { paths } from '@portal/contract/routes';
import { reportableStudents } from '@portal/contract/students';
import type { StudentAtSchool } from '@portal/contract/students';
import { NotAvailable } from '../../../../shared/not-available.tsx';
import type { SentThing } from '../../../../shared/push-offer/offer-words.ts';
import { PushOffer } from '../../../../shared/push-offer/push-offer.tsx';
import { useUser } from '@portal/client/session';
import { hrefTo } from '@portal/client/navigation';
import { noteTaskDone } from '@portal/client/web-app';
import { BackLink, PageHead } from '@portal/ui/frame';
import { Button, LinkButton } from '@portal/ui/buttons';
import { Card } from '@portal/ui/content';
import { Note, ResultPage } from '@portal/ui/feedback';
import { BlockDetails } from './absence-block.tsx';
import type { AbsenceBlock } from './absence-blocks.ts';
import type { SchoolClosures } from '../closed-days.ts';
import { ReportAbsencesForm } from './report-absences-form.tsx';
import { leftOutOf } from './left-out.ts';
import { keyOf } from './student-choice.tsx';
import { useSent } from '../use-sent.ts';

interface ReportedProps {
  blocks: readonly AbsenceBlock[];
  possible: readonly StudentAtSchool[];
  closures: readonly SchoolClosures[];
  onMore: () => void;
}

/** Each student of the absences once, in their order. */
const firstNamesOf = (blocks: readonly AbsenceBlock[], possible: readonly StudentAtSchool[]): string[] => {
  const keys = blocks.flatMap(({ students }) => students);
  const chosen = possible.filter((at) => keys.includes(keyOf(at)));
  return [...new Set(chosen.map(({ student }) => student.firstName))];
};

const sentOf = (blocks: readonly AbsenceBlock[], firstNames: readonly string[]): SentThing => ({
  what: blocks.length === 1 && firstNames.length === 1 ? 'absence' : 'absences',
  firstNames,
});

/** The confirmation that replaces the form. */
const AbsencesReported = ({ blocks, possible, closures, onMore }: ReportedProps) => {
  const { today } = useUser();
  return (
    <ResultPage
      title={blocks.length === 1 ? 'Absence reported' : `${blocks.length} absences reported`}
      lead="The school can see this now."
      actions={
        <>
          <LinkButton variant="primary" size="lg" href={hrefTo(paths.home())}>
            Back to home
          </LinkButton>
          <Button variant="ghost" size="lg" onClick={onMore}>
            Report another absence
          </Button>
        </>
      }
    >
      <div className="stack">
        {blocks.map((block) => (
          <Card as="div" key={block.key}>
            <BlockDetails block={block} possible={possible} today={today} closures={closures} />
          </Card>
        ))}
      </div>
      <PushOffer sent={sentOf(blocks, firstNamesOf(blocks, possible))} />
    </ResultPage>
  );
};

/** The students who are not on the form, with the reason. */
const LeftOut = ({ withoutFeature, ofOtherOwners }: ReturnType<typeof leftOutOf>) => (
  <>
    <NotAvailable names={withoutFeature} />
    {ofOtherOwners.length > 0 && (
      <section className="section" aria-label="Reported by another parent">
        <Note>
          <p>Only the student’s primary account owner can report absences.</p>
          <ul>
            {ofOtherOwners.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        </Note>
      </section>
    )}
  </>
);

/** /attendance/report-absences: several students, one or more absences (S-2.6). */
export const ReportAbsencesScreen = () => {
  const user = useUser();
  const possible = reportableStudents(user);
  const { sent, onSent, again } = useSent<Pick<ReportedProps, 'blocks' | 'closures'>>();
  if (sent) return <AbsencesReported {...sent} possible={possible} onMore={again} />;
  return (
    <>
      <BackLink href={hrefTo(paths.home())}>Home</BackLink>
      <PageHead title="Report absences" lead="The school sees this straight away." />
      <ReportAbsencesForm
        possible={possible}
        onAllSent={(blocks, closures) => {
          onSent({ blocks, closures });
          noteTaskDone();
        }}
      />
      <LeftOut {...leftOutOf(user)} />
    </>
  );
};
