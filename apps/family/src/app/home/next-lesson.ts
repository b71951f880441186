import { addDays, dateInZone, formatTime, timeInZone, weekdayName } from '@portal/contract/dates';
import { isOn, periodTitle } from '@portal/contract/timetable';
import type { DatedLesson } from '@portal/contract/students';
import type { IsoDate } from '@portal/contract/dates';

interface LessonInput {
  /** Today's lessons and the first of the next day, in order. Null when the timetable is not available. */
  lessons: readonly DatedLesson[] | null;
  timeZone: string;
  now: Date;
}

interface LessonFact {
  /** "Today", "Tomorrow" or the weekday. */
  term: string;
  text: string;
}

/** The current lesson, or else the next one within a week, in the school's time zone. */
export function nextLesson({ lessons, timeZone, now }: LessonInput): LessonFact | null {
  if (lessons === null) return null;
  const today = dateInZone(now, timeZone);
  const time = timeInZone(now, timeZone);
  const ofToday = lessons.filter(({ date }) => date === today);
  const lesson =
    ofToday.find(({ endTime }) => time < endTime) ?? lessons.find(({ date }) => date > today) ?? null;
  if (lesson === null)
    return {
      term: 'Today',
      text: ofToday.length === 0 ? 'No timetable for today' : 'School has finished for today',
    };
  const when =
    lesson.date === today && isOn(lesson, time)
      ? `until ${formatTime(lesson.endTime)}`
      : `from ${formatTime(lesson.startTime)}`;
  return { term: dayTerm(lesson.date, today), text: `${placeOf(lesson)}, ${when}` };
}

function dayTerm(date: IsoDate, today: IsoDate): string {
  if (date === today) return 'Today';
  return date === addDays(today, 1) ? 'Tomorrow' : weekdayName(date);
}

function placeOf(lesson: DatedLesson): string {
  const title = periodTitle(lesson);
  return lesson.roomName ? `${title}, ${lesson.roomName}` : title;
}
