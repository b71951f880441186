import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { enrolmentOf, studentOf } from '@portal/client/session/user.factory';
import { TimetableWidget } from './timetable-widget.tsx';

const enrolment = enrolmentOf({
  features: ['Timetable'],
  timetableToday: [
    {
      startTime: '08:50',
      endTime: '10:00',
      periodName: '1',
      subjectDescription: 'History',
      roomName: 'B12',
    },
  ],
});
const student = studentOf('Asha', { enrolments: [enrolment] });

/** The widget's text at a given time in the school's zone, Brisbane. */
function textAt(today: string, time: string): string {
  vi.useFakeTimers({ now: new Date(`${today}T${time}:00+10:00`) });
  const widget = <TimetableWidget student={student} enrolment={enrolment} today={today} />;
  return renderToStaticMarkup(widget).replaceAll(/<[^>]*>/g, ' ');
}

afterEach(() => {
  vi.useRealTimers();
});

describe('the timetable on the overview', () => {
  it('shows today’s periods and marks the current one', () => {
    const text = textAt('2026-11-20', '09:00');
    expect(text).toMatch(/Today’s timetable\s+Friday/);
    expect(text).toMatch(/History.*Now/);
  });

  it.each(['2026-11-21', '2026-11-22'])('shows Monday’s timetable on the weekend, %s', (today) => {
    const text = textAt(today, '09:00');
    expect(text).toMatch(/Timetable\s+Monday/);
    expect(text).toContain('History');
    expect(text).not.toContain('Now');
  });
});
