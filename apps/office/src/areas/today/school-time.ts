/** Instants as times at the school. */
import { dateInZone, formatShortWeekday, formatTime, timeInZone } from '@portal/contract/dates';
import { useNow } from '@portal/client/time';
import { format } from '@portal/texts/format';
import { officeTexts } from '@portal/texts/office';
import { useOffice } from '../../shared/school.tsx';

const texts = officeTexts.today;

/** "Today 3:30 pm", or with its day. */
export function useSchoolTime(): (instant: string) => string {
  const { timeZone } = useOffice().school;
  const today = dateInZone(useNow(), timeZone);
  return (instant) => {
    const at = new Date(instant);
    const day = dateInZone(at, timeZone);
    const time = formatTime(timeInZone(at, timeZone));
    return day === today
      ? format(texts.todayAt, { time })
      : format(texts.dayAt, { day: formatShortWeekday(day, today.slice(0, 4)), time });
  };
}
