import { X } from 'lucide-react';
import type { RefObject } from 'react';
import { formatTime } from '@portal/contract/dates';
import { periodTitle } from '@portal/contract/timetable';
import type { TimetablePeriod } from '@portal/contract/timetable';
import { Button } from '@portal/ui/buttons';
import { Dialog } from '@portal/ui/feedback';
import { Dot } from '@portal/ui/choices';
import { hueOf } from './period-view.ts';
import { useSwipe } from './use-swipe.ts';

export type OpenPeriod = {
  readonly period: TimetablePeriod;
  /** The button that opened it. */
  readonly anchor: RefObject<HTMLElement | null>;
};

const factsOf = (period: TimetablePeriod): readonly (readonly [string, string])[] =>
  (
    [
      ['Time', `${formatTime(period.startTime)} to ${formatTime(period.endTime)}`],
      ['Class', period.className],
      ['Subject', period.subjectDescription],
      ['Room', period.roomName],
      ['Teacher', period.teacherName],
      ['School', period.schoolName],
    ] as const
  ).filter(([, text]) => text !== '');

const PeriodFacts = ({ period, onClose }: { period: TimetablePeriod; onClose: () => void }) => {
  const swipe = useSwipe({ down: onClose });
  return (
    <div {...swipe}>
      <span className="grab" aria-hidden="true" />
      <Button variant="ghost" iconOnly icon={X} className="close" aria-label="Close" onClick={onClose} />
      <p className="small muted">{period.periodName}</p>
      <h2>
        <Dot hue={hueOf(period)} />
        {periodTitle(period)}
      </h2>
      <dl>
        {factsOf(period).map(([term, text]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
};

/** All details of a period: in a popup beside it, or a bottom sheet on a phone (S-2.10; V-4.3). */
export const PeriodPopup = ({ shown, onClose }: { shown: OpenPeriod | null; onClose: () => void }) => (
  <Dialog
    open={shown !== null}
    onClose={onClose}
    label={shown === null ? undefined : `${periodTitle(shown.period)}, ${shown.period.periodName}`}
    className="per-pop"
    anchor={shown?.anchor}
    beside
  >
    {shown && <PeriodFacts period={shown.period} onClose={onClose} />}
  </Dialog>
);
