import { ChevronDown } from 'lucide-react';
import { useRef, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import {
  agendaOf,
  breakText,
  hidesRollCall,
  isOn,
  isRollCall,
  periodTitle,
} from '@portal/contract/timetable';
import { formatTime } from '@portal/contract/dates';
import type { TimetableDay, TimetablePeriod } from '@portal/contract/timetable';
import { classNames } from '@portal/ui/base';
import { Icon, Tag } from '@portal/ui/content';
import { rowLabel } from './day-label.ts';
import { hueOf, lengthStyle } from './period-view.ts';
import type { SchoolClock } from './school-clock.ts';
import type { PeriodOpener } from './use-period-popup.ts';
import { useSwipe } from './use-swipe.ts';

type PeriodProps = { period: TimetablePeriod; isNow: boolean; opener: PeriodOpener };

const PeriodRow = ({ period, isNow, opener }: PeriodProps) => {
  const { startTime, roomName, teacherName } = period;
  if (hidesRollCall(period))
    return (
      <li className="brk">
        {[period.periodName, formatTime(startTime), roomName].filter(Boolean).join(', ')}
      </li>
    );
  return (
    <li>
      <span className="t">{formatTime(startTime)}</span>
      <button
        type="button"
        className={classNames('per-b', `h-${hueOf(period)}`, isRollCall(period) && 'roll')}
        style={lengthStyle(period)}
        aria-haspopup="dialog"
        aria-expanded={opener.isOpen(period)}
        aria-current={isNow ? 'time' : undefined}
        onClick={({ currentTarget }) => opener.open(period, currentTarget)}
      >
        <b>
          {periodTitle(period)} {isNow && <Tag tone="brand">Now</Tag>}
        </b>
        <small>{[roomName, teacherName].filter(Boolean).join(', ')}</small>
      </button>
    </li>
  );
};

const DayPeriods = ({
  day,
  clock,
  opener,
}: {
  day: TimetableDay;
  clock: SchoolClock;
  opener: PeriodOpener;
}) =>
  day.periods.length === 0 ? (
    <p className="muted">No periods</p>
  ) : (
    <ul className="tt-list">
      {agendaOf(day.periods).map((item, index) =>
        'period' in item ? (
          <PeriodRow
            key={index}
            period={item.period}
            isNow={day.date === clock.today && isOn(item.period, clock.time)}
            opener={opener}
          />
        ) : (
          <li key={index} className="brk">
            {breakText(item.minutes)}
          </li>
        ),
      )}
    </ul>
  );

/** The step for each key pressed on a day's heading. */
const keySteps: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowDown: 1,
  ArrowLeft: -1,
  ArrowUp: -1,
};

export type DayListProps = {
  days: readonly TimetableDay[];
  clock: SchoolClock;
  opener: PeriodOpener;
  openDay: number | null;
  onOpen: (day: number | null) => void;
  /** Opens the next or previous day, also across weeks. */
  onStep: (step: number) => void;
};

/** After a step, focuses the opened day's heading and scrolls it into view. */
function useStepFocus(onStep: (step: number) => void) {
  const headings = useRef<HTMLDivElement>(null);
  const step = (by: number): void => {
    flushSync(() => onStep(by));
    headings.current?.querySelector<HTMLElement>('[open] > summary')?.focus();
  };
  return { headings, step };
}

/** On a phone each day is an expandable row. A swipe or an arrow key opens the next one (V-4.3). */
export const DayList = ({ days, clock, opener, openDay, onOpen, onStep }: DayListProps) => {
  const { headings, step } = useStepFocus(onStep);
  const swipe = useSwipe({ left: () => step(1), right: () => step(-1) });
  const stepByKey = (event: KeyboardEvent): void => {
    const by = keySteps[event.key];
    if (by === undefined) return;
    event.preventDefault();
    step(by);
  };
  return (
    <div ref={headings} className="tt-phone">
      {days.map((day) => {
        const isOpen = day.dayOfWeekOrder === openDay;
        return (
          <details key={day.dayOfWeekOrder} className="card card-flush acc" open={isOpen}>
            <summary
              onClick={(event) => {
                event.preventDefault();
                onOpen(isOpen ? null : day.dayOfWeekOrder);
              }}
              onKeyDown={isOpen ? stepByKey : undefined}
            >
              {day.dayOfWeek}
              <small>{rowLabel(day, clock.today)}</small>
              <Icon icon={ChevronDown} />
            </summary>
            <div className="acc-body" {...swipe}>
              <DayPeriods day={day} clock={clock} opener={opener} />
            </div>
          </details>
        );
      })}
    </div>
  );
};
