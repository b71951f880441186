import { X } from 'lucide-react';
import type { RefObject } from 'react';
import { formatTime, periodTitle } from '@portal/contract';
import type { TimetablePeriod } from '@portal/contract';
import { Button, Dialog, Dot } from '../../ui/index.ts';
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

/** All there is about a period: beside it, or as a sheet on a phone (document 2, section 2; mock timetable). */
export const PeriodPopup = ({ open, onClose }: { open: OpenPeriod; onClose: () => void }) => {
  const { period, anchor } = open;
  const swipe = useSwipe({ down: onClose });
  return (
    <Dialog
      open
      onClose={onClose}
      label={`${periodTitle(period)}, ${period.periodName}`}
      className="per-pop"
      anchor={anchor}
    >
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
    </Dialog>
  );
};
