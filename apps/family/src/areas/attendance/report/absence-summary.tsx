import { Card, CardHead } from '@portal/ui/content';
import type { WhenText } from './absence-when.ts';

interface AbsenceSummaryProps {
  students: readonly string[];
  when: WhenText | null;
  reason: string;
  /** The days without a record because the school is closed. */
  skipped: readonly string[];
}

const Entry = ({ term, children }: { term: string; children: React.ReactNode }) => (
  <div>
    <dt className="muted small">{term}</dt>
    <dd>{children}</dd>
  </div>
);

/** Student, dates and reason, as the school sees them. Shown beside the form and on the result page. */
export const AbsenceDetails = ({ students, when, reason, skipped }: AbsenceSummaryProps) => (
  <dl className="stack-sm">
    <Entry term={students.length > 1 ? 'Students' : 'Student'}>
      <b>{students.join(', ')}</b>
    </Entry>
    <Entry term="When">
      {when === null ? (
        <span className="muted">Choose the dates</span>
      ) : (
        <>
          <b>{when.dates}</b>
          {when.times !== '' && (
            <>
              <br />
              <bdi>{when.times}</bdi>
            </>
          )}
        </>
      )}
    </Entry>
    {skipped.length > 0 && <Entry term="Left out">{skipped.join(' ')}</Entry>}
    <Entry term="Reason">
      {reason.trim() === '' ? <span className="muted">Write a few words</span> : reason}
    </Entry>
  </dl>
);

/** "What the school will see" (V-4.1). On a phone it is hidden until there is something to check. */
export const AbsenceSummary = (props: AbsenceSummaryProps) => (
  <aside
    className={props.when === null || props.reason.trim() === '' ? 'aside-sum not-yet' : 'aside-sum'}
    aria-labelledby="absence-summary"
  >
    <Card as="div">
      <CardHead id="absence-summary" title="What the school will see" />
      <AbsenceDetails {...props} />
    </Card>
  </aside>
);
