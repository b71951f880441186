import { parseDate, type CalendarDate } from '@internationalized/date';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import {
  Button,
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  CalendarHeading,
} from 'react-aria-components/Calendar';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { Icon } from '../content/icon.tsx';

/** The days that can be selected, as ISO dates. */
export type CalendarLimits = {
  min?: string | undefined;
  max?: string | undefined;
  isDateUnavailable?: ((iso: string) => boolean) | undefined;
};

export type MonthCalendarProps = CalendarLimits & {
  value: string | null;
  label: string;
  note?: string | undefined;
  onPick: (iso: string) => void;
};

const PRESSABLE_STYLE = 'react-aria-pressable-style';

/**
 * The library adds a style element unless one with this id exists, and the content security policy blocks it. The same
 * rule is in overlays.css, so an empty element takes its place.
 */
const blockStyleElement = (): void => {
  if (document.getElementById(PRESSABLE_STYLE)) return;
  const marker = document.createElement('meta');
  marker.id = PRESSABLE_STYLE;
  document.head.append(marker);
};

blockStyleElement();

const parsed = (iso: string | null | undefined): CalendarDate | null => (iso ? parseDate(iso) : null);

const within = (date: CalendarDate | null, min: CalendarDate | null, max: CalendarDate | null) =>
  date !== null && (min === null || date.compare(min) >= 0) && (max === null || date.compare(max) <= 0);

/** A month calendar for pointer and keyboard. It is a large dependency: load it lazily (DateInput does). */
export const MonthCalendar = ({
  value,
  min,
  max,
  isDateUnavailable,
  label,
  note,
  onPick,
}: MonthCalendarProps) => {
  const [selected, first, last] = [parsed(value), parsed(min), parsed(max)];
  return (
    <I18nProvider locale="en-AU">
      <Calendar
        aria-label={label}
        firstDayOfWeek="mon"
        autoFocus
        defaultValue={within(selected, first, last) ? selected : null}
        minValue={first}
        maxValue={last}
        isDateUnavailable={(date) => isDateUnavailable?.(date.toString()) ?? false}
        onChange={(date) => onPick(date.toString())}
      >
        <div className="cal-head">
          <Button slot="previous" className="btn btn-icon">
            <Icon icon={ChevronLeft} flip />
          </Button>
          <CalendarHeading />
          <Button slot="next" className="btn btn-icon">
            <Icon icon={ChevronRight} flip />
          </Button>
        </div>
        <CalendarGrid weekdayStyle="short">
          <CalendarGridHeader>{(day) => <CalendarHeaderCell>{day}</CalendarHeaderCell>}</CalendarGridHeader>
          <CalendarGridBody>{(date) => <CalendarCell date={date} className="cal-day" />}</CalendarGridBody>
        </CalendarGrid>
      </Calendar>
      {note !== undefined && <p className="muted small">{note}</p>}
    </I18nProvider>
  );
};
