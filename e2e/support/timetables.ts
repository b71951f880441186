/** Timetables for journeys: the week of 16 November 2026. */
import { minutesOf } from '@portal/contract/timetable';
import type { Timetable, TimetableDay, TimetablePeriod } from '@portal/contract/timetable';

const range = { startTime: '08:30', endTime: '15:00', lengthInMinutes: 390 };
const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'];

type PeriodFacts = Partial<TimetablePeriod> & Pick<TimetablePeriod, 'startTime' | 'endTime'>;

const periodOf = (facts: PeriodFacts): TimetablePeriod => ({
  startTimeMinuteOffset: minutesOf(facts.startTime) - minutesOf(range.startTime),
  lengthInMinutes: minutesOf(facts.endTime) - minutesOf(facts.startTime),
  periodName: 'Period 1',
  subjectDescription: 'Science',
  roomName: 'Lab 2',
  className: 'SCI9B',
  schoolName: 'Quillby State High School',
  teacherName: 'Ms A. Papadopoulos',
  ...facts,
});

const rollCall = periodOf({
  startTime: '08:40',
  endTime: '08:50',
  periodName: 'Roll call',
  subjectDescription: 'Roll call',
  roomName: 'H12',
});

const usualDay = (subjects: readonly string[]): TimetablePeriod[] => {
  const times = [
    ['08:50', '10:00'],
    ['10:00', '11:10'],
    ['11:50', '13:00'],
    ['13:30', '14:40'],
  ] as const;
  const lessons = times.map(([startTime, endTime], index) =>
    periodOf({
      startTime,
      endTime,
      periodName: `Period ${index + 1}`,
      subjectDescription: subjects[index] ?? 'Science',
    }),
  );
  return [rollCall, ...lessons];
};

const day = (order: number, date: string | null, periods: TimetablePeriod[]): TimetableDay => ({
  dayOfWeek: weekdays[(order - 1) % weekdays.length] ?? '',
  dayOfWeekOrder: order,
  date,
  range,
  periods,
});

/**
 * Two weeks. Wednesday has two concurrent periods. Thursday has a long roll call, a short lesson and a lesson without
 * details. Friday is free.
 */
export const fortnight: Timetable = {
  today: '2026-11-17',
  days: [
    day(1, '2026-11-16', usualDay(['English', 'Mathematics', 'Science', 'Health and PE'])),
    day(2, '2026-11-17', usualDay(['Mathematics', 'Science', 'Humanities', 'Visual Art'])),
    day(3, '2026-11-18', [
      ...usualDay(['Japanese', 'English', 'Digital Technologies', 'Mathematics']),
      periodOf({ startTime: '09:30', endTime: '10:30', periodName: 'Band', subjectDescription: 'Music' }),
    ]),
    day(4, '2026-11-19', [
      { ...rollCall, endTime: '09:10', lengthInMinutes: 30 },
      periodOf({ startTime: '09:10', endTime: '09:25', subjectDescription: 'Reading in pairs with a buddy' }),
      periodOf({
        startTime: '10:00',
        endTime: '11:10',
        periodName: 'Assembly',
        subjectDescription: '',
        roomName: '',
        teacherName: '',
        className: '',
      }),
    ]),
    day(5, '2026-11-20', []),
    ...weekdays.map((_, index) =>
      day(6 + index, `2026-11-${23 + index}`, usualDay(['Japanese', 'Visual Art', 'Mathematics', 'English'])),
    ),
  ],
};

/** 10:38 am on Tuesday, school time. */
export const duringPeriod2 = '2026-11-17T00:38:00Z';
/** 10 am on Saturday, school time. */
export const atTheWeekend = '2026-11-21T00:00:00Z';
