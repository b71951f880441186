import { describe, expect, it } from 'vitest';
import type { AbsenceRecord } from '@portal/contract/attendance';
import { countByStatus, unexplained, weekdayBars } from './attendance-split.ts';

const record = (absenceDate: string, change: Partial<AbsenceRecord> = {}): AbsenceRecord => ({
  studentAbsenceId: '6f1c0a5e-8d4b-4a7e-9a53-1c2f6a9d0e11',
  absenceDate,
  dayOfWeek: 'Monday',
  absencePeriod: 'All day',
  isFullDay: true,
  requiresReason: false,
  reasonUnauthorised: false,
  reasonAwaitingApproval: false,
  reason: 'Unwell',
  isReported: false,
  schoolNote: null,
  ...change,
});

const records = [
  record('2026-10-30', { requiresReason: true, reason: null }),
  record('2026-11-12', { requiresReason: true, reason: null }),
  record('2026-10-14', { requiresReason: true, reason: 'Dentist', reasonAwaitingApproval: true }),
  record('2026-08-24', { reasonUnauthorised: true }),
  record('2026-05-05'),
];

describe('attendance split', () => {
  it('counts the absences of each status', () => {
    expect(countByStatus(records)).toEqual([
      { status: 'Unexplained', count: 2 },
      { status: 'Awaiting approval', count: 1 },
      { status: 'Explained', count: 1 },
      { status: 'Unauthorised', count: 1 },
    ]);
  });

  it('lists absences that need a reason, newest first', () => {
    expect(unexplained(records).map((one) => one.absenceDate)).toEqual(['2026-11-12', '2026-10-30']);
  });
});

describe('weekday bars', () => {
  it('labels one day and several days', () => {
    const bars = weekdayBars([
      { dayOfWeek: 'Monday', daysAbsent: 1 },
      { dayOfWeek: 'Tuesday', daysAbsent: 0.5 },
    ]);
    expect(bars).toEqual([
      { day: 'Mon', value: 1, srText: 'day on Mondays' },
      { day: 'Tue', value: 0.5, srText: 'days on Tuesdays' },
    ]);
  });
});
