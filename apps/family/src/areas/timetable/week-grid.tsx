import {
  breaksOf,
  formatTimeRange,
  hidesRollCall,
  hoursWithin,
  isOn,
  isRollCall,
  minutesOf,
  periodTitle,
  placePeriods,
  rollCallText,
  timeOf,
} from '@portal/contract/timetable';
import { formatTime } from '@portal/contract/dates';
import type { Placed, Stretch, TimetableDay, TimetablePeriod } from '@portal/contract/timetable';
import { classNames, VisuallyHidden } from '@portal/ui/base';
import { columnLabel, isShownDay } from './day-label.ts';
import { hueOf, placeStyle, stretchStyle } from './period-view.ts';
import type { SchoolClock } from './school-clock.ts';
import type { PeriodOpener } from './use-period-popup.ts';

/** Below this duration, name and room share a line. */
const SHORT_MINUTES = 20;

type BlockProps = { placed: Placed<TimetablePeriod>; isNow: boolean; opener: PeriodOpener };

const Block = ({ placed, isNow, opener }: BlockProps) => {
  const { period } = placed;
  const look = classNames(
    'per-b',
    `h-${hueOf(period)}`,
    isRollCall(period) && 'roll',
    period.lengthInMinutes <= SHORT_MINUTES && 'short',
    placed.columns > 1 && 'beside',
  );
  if (hidesRollCall(period))
    return (
      <div className={look} style={placeStyle(placed)}>
        <small>{rollCallText(period)}</small>
      </div>
    );
  return (
    <button
      type="button"
      className={look}
      style={placeStyle(placed)}
      aria-haspopup="dialog"
      aria-expanded={opener.isOpen(period)}
      aria-current={isNow ? 'time' : undefined}
      onClick={({ currentTarget }) => opener.open(period, currentTarget)}
    >
      <b>{periodTitle(period)}</b>
      <small>{period.roomName}</small>
      <small>{period.teacherName}</small>
      <small className="at">{formatTimeRange(period.startTime, period.endTime)}</small>
    </button>
  );
};

type Entry = { at: number } & ({ placed: Placed<TimetablePeriod> } | { pause: Stretch });

/** Periods and breaks in chronological order, which is also the reading order. */
function entriesOf(periods: readonly TimetablePeriod[]): Entry[] {
  const entries: Entry[] = [
    ...placePeriods(periods).map((placed) => ({ at: minutesOf(placed.period.startTime), placed })),
    ...breaksOf(periods).map((pause) => ({ at: pause.from, pause })),
  ];
  return entries.sort((a, b) => a.at - b.at);
}

type ColumnProps = { day: TimetableDay; clock: SchoolClock; opener: PeriodOpener };

const Entries = ({ day, clock, opener }: ColumnProps) => {
  const start = day.range.startTime;
  const isToday = day.date === clock.today;
  return (
    <ul>
      {entriesOf(day.periods).map((entry, index) => (
        <li key={index}>
          {'pause' in entry ? (
            <div className="tt-break" style={stretchStyle(entry.pause, start)}>
              <span>
                Break<VisuallyHidden>, {entry.pause.to - entry.pause.from} minutes</VisuallyHidden>
              </span>
            </div>
          ) : (
            <Block
              placed={entry.placed}
              isNow={isToday && isOn(entry.placed.period, clock.time)}
              opener={opener}
            />
          )}
        </li>
      ))}
    </ul>
  );
};

const DayColumn = ({ day, clock, opener }: ColumnProps) => {
  const { range } = day;
  const headId = `tt-day-${day.dayOfWeekOrder}`;
  const isInRange = range.startTime <= clock.time && clock.time <= range.endTime;
  const now = minutesOf(clock.time);
  const look = isShownDay(day, clock.today) && 'today-col';
  return (
    <section aria-labelledby={headId}>
      <h3 id={headId} className={classNames('tt-day', look)}>
        {day.dayOfWeek} <small>{columnLabel(day, clock.today)}</small>
      </h3>
      <div className={classNames('tt-col', look)}>
        {day.periods.length === 0 ? (
          <p className="tt-none">No periods</p>
        ) : (
          <Entries day={day} clock={clock} opener={opener} />
        )}
        {day.date === clock.today && isInRange && (
          <div className="tt-now" style={stretchStyle({ from: now, to: now }, range.startTime)} />
        )}
      </div>
    </section>
  );
};

/** The hour labels beside the days. Screen readers skip them, because every period has its own times. */
const Axis = ({ range }: Pick<TimetableDay, 'range'>) => {
  const from = minutesOf(range.startTime);
  return (
    <div className="tt-axis" aria-hidden="true">
      {hoursWithin({ from, to: from + range.lengthInMinutes }).map((hour) => (
        <span key={hour} style={stretchStyle({ from: hour, to: hour }, range.startTime)}>
          {formatTime(timeOf(hour)).replace(':00', '')}
        </span>
      ))}
    </div>
  );
};

type WeekProps = { days: readonly TimetableDay[]; clock: SchoolClock; opener: PeriodOpener };

/** A week as columns, with periods positioned at 2.4 px a minute (S-2.10, S-9.4; V-4.3). */
export const WeekGrid = ({ days, clock, opener }: WeekProps) => {
  const [first] = days;
  if (!first) return null;
  const lengthStyle = stretchStyle({ from: 0, to: first.range.lengthInMinutes }, '00:00');
  return (
    <div className="card tt-card">
      <div className="tt" style={lengthStyle}>
        <Axis range={first.range} />
        {days.map((day) => (
          <DayColumn key={day.dayOfWeekOrder} day={day} clock={clock} opener={opener} />
        ))}
      </div>
    </div>
  );
};
