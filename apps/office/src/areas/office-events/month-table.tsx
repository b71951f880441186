import { formatLongDate, type IsoDate } from '@portal/contract/dates';
import type { OfficeCalendarEvent } from '@portal/contract/office-events';
import { eventTypeByCode } from '@portal/contract/upcoming-events';
import { format } from '@portal/texts/format';
import { officeEventTexts as texts } from '@portal/texts/office/publishing/office-events';
import { classNames } from '@portal/ui/base';
import { isOn, monthName, monthOf, weeksOf, type Month } from './month.ts';

interface MonthTableProps {
  month: Month;
  today: IsoDate;
  events: readonly OfficeCalendarEvent[];
  openId: string | null;
  onOpen: (eventId: string) => void;
}

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'];

const EventButton = ({
  event: { id, title, state, eventType },
  isOpen,
  onOpen,
}: {
  event: OfficeCalendarEvent;
  isOpen: boolean;
  onOpen: (eventId: string) => void;
}) => (
  <li>
    <button
      type="button"
      className={classNames(
        'ev',
        `c-${eventTypeByCode(eventType).hue}`,
        state === 'draft' && 'draft',
        state === 'cancelled' && 'off',
        isOpen && 'on',
      )}
      aria-current={isOpen ? 'true' : undefined}
      title={title}
      onClick={() => onOpen(id)}
    >
      {title}
      {(state === 'draft' || state === 'cancelled') && <span className="vh">{texts[state]}</span>}
    </button>
  </li>
);

/** "17", with the month for assistive technology. */
const DayNumber = ({ day, isToday }: { day: IsoDate; isToday: boolean }) => (
  <span className="dn" aria-current={isToday ? 'date' : undefined}>
    {Number(day.slice(8))}
    <span className="vh"> {formatLongDate(day).split(' ').at(-1)}</span>
  </span>
);

const Day = ({ day, month, today, events, openId, onOpen }: MonthTableProps & { day: IsoDate }) => {
  const ofDay = events.filter((event) => isOn(event, day));
  return (
    <td className={classNames(day === today && 'today', monthOf(day) !== month && 'out')}>
      <DayNumber day={day} isToday={day === today} />
      {ofDay.length > 0 && (
        <ul>
          {ofDay.map((event) => (
            <EventButton key={event.id} event={event} isOpen={event.id === openId} onOpen={onOpen} />
          ))}
        </ul>
      )}
    </td>
  );
};

/** The school days of a month with their events. */
export const MonthTable = (props: MonthTableProps) => (
  <div className="oc">
    <table className="calm">
      <caption className="vh">{format(texts.table, { month: monthName(props.month) })}</caption>
      <thead>
        <tr>
          {weekdays.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(props.month).map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <Day key={day} day={day} {...props} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
    <p className="oc-f">{texts.zone}</p>
  </div>
);
