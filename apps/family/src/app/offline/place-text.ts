/** The text about a student at a school on the offline home. Pure. */
import { dateInZone, formatTime, timeInZone } from '@portal/contract/dates';
import type { SnapshotStudent } from '@portal/client/offline';

/** The current lesson, or the next one today. */
function lessonText({ days, timeZone }: SnapshotStudent, now: Date): string {
  const today = days.find(({ date }) => date === dateInZone(now, timeZone));
  if (!today) return 'No lessons today';
  const time = timeInZone(now, timeZone);
  const lesson = today.periods.find(({ endTime }) => endTime > time);
  if (!lesson) return 'No more lessons today';
  const when =
    lesson.startTime <= time ? `until ${formatTime(lesson.endTime)}` : `from ${formatTime(lesson.startTime)}`;
  return `${[lesson.name, lesson.room].filter(Boolean).join(', ')}, ${when}`;
}

/** The school and the lesson, or only the school if this device has no timetable. */
export const placeText = (student: SnapshotStudent, now: Date): string =>
  student.days.length === 0 ? student.schoolName : `${student.schoolName}: ${lessonText(student, now)}`;
