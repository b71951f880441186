import type { Attendance } from '@portal/contract/attendance';
import { Card, CardHead, Ring, WeekdayBars } from '@portal/ui/content';
import { ringLabel } from '../ring-label.ts';
import { countByStatus, weekdayBars } from './attendance-split.ts';

/** Short names below the ring. The tags in the table have the full names. */
const shortNames = {
  Unexplained: 'Unexplained',
  'Awaiting approval': 'Awaiting',
  Explained: 'Explained',
  Unauthorised: 'Unauthorised',
} as const;

type YearProps = { attendance: Attendance; isThisYear: boolean };

const YearCard = ({ attendance, isThisYear }: YearProps) => (
  <Card aria-labelledby="attendance-year">
    <CardHead id="attendance-year" title={isThisYear ? 'This calendar year' : `In ${attendance.year}`} />
    <div className="att-ring">
      <Ring
        large
        value={attendance.attendancePercentageThisCalendarYear}
        label={ringLabel(
          attendance.attendancePercentageThisCalendarYear,
          isThisYear ? 'this calendar year' : `in ${attendance.year}`,
        )}
      />
      <dl>
        <div>
          <dt className="muted">Days absent</dt>
          <dd className="big-n">{attendance.daysAbsentThisCalendarYear}</dd>
        </div>
      </dl>
    </div>
    <dl className="att-split">
      {countByStatus(attendance.absenceRecords).map(({ status, count }) => (
        <div key={status}>
          <dt>{shortNames[status]}</dt>
          <dd>{count}</dd>
        </div>
      ))}
    </dl>
  </Card>
);

const WeekdayCard = ({ attendance }: { attendance: Attendance }) => (
  <Card aria-labelledby="attendance-weekdays">
    <CardHead id="attendance-weekdays" title="Days absent by weekday" />
    <WeekdayBars bars={weekdayBars(attendance.absenceTotals)} />
    <p className="chart-note">
      A half day counts as 0.5. Late arrivals and early departures are not counted.
    </p>
  </Card>
);

/** The year's figures: percentage, days absent, statuses and weekdays (S-2.6; V-4.1). */
export const YearCards = ({ attendance, isThisYear }: YearProps) => (
  <div className="att-cards">
    <YearCard attendance={attendance} isThisYear={isThisYear} />
    <WeekdayCard attendance={attendance} />
  </div>
);
