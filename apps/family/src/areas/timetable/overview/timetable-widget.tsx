import {
  agendaOf,
  breakText,
  hidesRollCall,
  isOn,
  periodTitle,
  subjectHue,
  timetableDate,
} from '@portal/contract/timetable';
import { featureUnavailableText } from '@portal/contract/students';
import { formatTime, isWeekend, weekdayName } from '@portal/contract/dates';
import { paths } from '@portal/contract/routes';
import type { IsoDate } from '@portal/contract/dates';
import type { StudentAtSchool, TodayPeriod } from '@portal/contract/students';
import { hrefTo } from '@portal/client/navigation';
import { refOf } from '../../../shared/student-ref.ts';
import { classNames } from '@portal/ui/base';
import { Card, CardFoot, CardHead, Tag } from '@portal/ui/content';
import { LinkMore } from '@portal/ui/buttons';
import { useSchoolClock } from '../school-clock.ts';
import type { SchoolClock } from '../school-clock.ts';

type TodayProps = { periods: readonly TodayPeriod[]; clock: SchoolClock };

const PeriodRow = ({ period, isNow }: { period: TodayPeriod; isNow: boolean }) => (
  <li className={classNames(isNow && 'now')}>
    <span className="t">
      {formatTime(period.startTime)}
      <span className="vh"> to </span>
      <br />
      {formatTime(period.endTime)}
    </span>
    <span className={`per h-${subjectHue(periodTitle(period))}`}>
      {periodTitle(period)} <small>{period.roomName}</small>
    </span>
    {isNow && <Tag tone="brand">Now</Tag>}
  </li>
);

const Today = ({ periods, clock }: TodayProps) => (
  <ul className="today">
    {agendaOf(periods).map((item, index) =>
      'period' in item ? (
        <PeriodRow
          key={index}
          period={item.period}
          isNow={!isWeekend(clock.today) && isOn(item.period, clock.time)}
        />
      ) : (
        <li key={index} className="brk">
          <span>{breakText(item.minutes)}</span>
        </li>
      ),
    )}
  </ul>
);

/**
 * Today's periods on the overview, or Monday's at the weekend. For a timetable of more than five days the server sends
 * none, and there is no widget (S-2.4, S-9.4). `today` is the day that the periods belong to.
 */
export const TimetableWidget = ({ student, enrolment, today }: StudentAtSchool & { today: IsoDate }) => {
  const clock = useSchoolClock(enrolment.timeZone);
  const isOffered = enrolment.features.includes('Timetable');
  const { timetableToday, isActiveEnrolment } = enrolment;
  if (isOffered && isActiveEnrolment && timetableToday === null) return null;
  const periods =
    clock.today === today ? (timetableToday ?? []).filter((period) => !hidesRollCall(period)) : [];
  return (
    <Card className="widget widget-half widget-timetable" aria-labelledby="widget-timetable">
      <CardHead
        id="widget-timetable"
        title={isWeekend(clock.today) ? 'Timetable' : 'Today’s timetable'}
        aside={<span className="aside muted small">{weekdayName(timetableDate(clock.today))}</span>}
      />
      {!isOffered && <p className="muted">{featureUnavailableText}</p>}
      {isOffered && periods.length === 0 && (
        <p className="muted">There is no timetable information available for today.</p>
      )}
      {isOffered && periods.length > 0 && <Today periods={periods} clock={clock} />}
      {isOffered && (
        <CardFoot>
          <LinkMore arrow href={hrefTo(paths.timetable(refOf({ student, enrolment })))}>
            Full timetable
          </LinkMore>
        </CardFoot>
      )}
    </Card>
  );
};
