import { describe, expect, it } from 'vitest';
import { weekdaysBetween } from '@portal/contract/dates';
import type { AbsenceFormValues } from '@portal/contract/attendance';
import { noSchoolError, oneLine, groupTakenDays, planAbsence, reportErrors } from './attendance.policy.ts';

const form = {
  allDay: false,
  dateAbsentFrom: '2026-11-20',
  dateAbsentTo: '2026-11-20',
  timeFrom: '09:00',
  timeTo: '11:30',
  reason: 'Dentist',
};

/** The days of a report where no calendar is imported. */
const absenceDays = (values: AbsenceFormValues) => planAbsence(values, []).days;

describe('the days of a report', () => {
  it('creates one partial day from times on one day', () => {
    expect(absenceDays(form)).toEqual([
      {
        absenceDate: '2026-11-20',
        absencePeriod: '9:00 am to 11:30 am',
        isFullDay: false,
        timeFrom: '09:00',
        timeTo: '11:30',
      },
    ]);
  });

  it('skips the weekend, and records whole days between a late start and an early end', () => {
    const days = absenceDays({ ...form, dateAbsentTo: '2026-11-24', timeFrom: '13:00', timeTo: '11:00' });
    expect(days).toEqual([
      {
        absenceDate: '2026-11-20',
        absencePeriod: 'From 1:00 pm',
        isFullDay: false,
        timeFrom: '13:00',
        timeTo: '17:00',
      },
      { absenceDate: '2026-11-23', absencePeriod: 'All day', isFullDay: true, timeFrom: null, timeTo: null },
      {
        absenceDate: '2026-11-24',
        absencePeriod: 'Until 11:00 am',
        isFullDay: false,
        timeFrom: '07:00',
        timeTo: '11:00',
      },
    ]);
  });

  it('records a fully covered day as a whole day', () => {
    const [first] = absenceDays({ ...form, timeFrom: '07:00', timeTo: '17:00' });
    expect(first).toMatchObject({ absencePeriod: 'All day', isFullDay: true, timeFrom: null });
  });

  it('omits a first day that begins after school, and a last day that ends before school', () => {
    const days = (change: object) =>
      absenceDays({ ...form, dateAbsentTo: '2026-11-23', ...change }).map((day) => [
        day.absenceDate,
        day.absencePeriod,
      ]);
    expect(days({ timeFrom: '17:00', timeTo: '11:00' })).toEqual([['2026-11-23', 'Until 11:00 am']]);
    expect(days({ timeFrom: '13:00', timeTo: '07:00' })).toEqual([['2026-11-20', 'From 1:00 pm']]);
    expect(days({ timeFrom: '17:00', timeTo: '07:00', dateAbsentTo: '2026-11-24' })).toEqual([
      ['2026-11-23', 'All day'],
    ]);
  });

  it('refuses an absence that covers no part of a school day', () => {
    const night = { ...form, dateAbsentTo: '2026-11-23', timeFrom: '17:00', timeTo: '07:00' };
    expect(reportErrors(night, '2026-11-18')).toEqual([
      { path: 'timeTo', message: 'End date time must be after Start date time' },
    ]);
  });

  it('refuses times that are not options of the form', () => {
    expect(reportErrors({ ...form, timeFrom: '06:45' }, '2026-11-18')).toEqual([
      { path: 'timeFrom', message: 'Time from must be between 7:00 am and 5:00 pm, on a quarter of an hour' },
    ]);
    expect(reportErrors({ ...form, timeTo: '11:31' }, '2026-11-18')).toMatchObject([{ path: 'timeTo' }]);
    expect(reportErrors(form, '2026-11-18')).toEqual([]);
  });

  it('reduces a reason to one line of text', () => {
    expect(oneLine(' Flu\r\nand\u0000fever\t')).toBe('Flu and fever');
  });

  it('groups the conflicting days by student and recorder', () => {
    const day = (firstName: string, absenceDate: string, isReported: boolean) => ({
      firstName,
      absenceDate,
      isReported,
    });
    const taken = [
      day('Ruby', '2026-11-20', true),
      day('Ruby', '2026-11-23', true),
      day('Sam', '2027-02-01', false),
    ];
    expect(groupTakenDays(taken)).toEqual([
      { firstName: 'Ruby', recordedBy: 'family', dates: ['2026-11-20', '2026-11-23'] },
      { firstName: 'Sam', recordedBy: 'school', dates: ['2027-02-01'] },
    ]);
  });
});

describe('a report across the holidays', () => {
  const schoolDays = [
    ...weekdaysBetween('2026-01-27', '2026-12-11'),
    ...weekdaysBetween('2027-01-27', '2027-04-01'),
  ];
  const long = { ...form, allDay: true, dateAbsentFrom: '2026-12-10', dateAbsentTo: '2026-12-15' };

  it("covers the calendar's school days, and lists the days it skips", () => {
    const { days, skipped } = planAbsence(long, schoolDays);
    expect(days.map((day) => day.absenceDate)).toEqual(['2026-12-10', '2026-12-11']);
    expect(skipped).toEqual(['2026-12-14', '2026-12-15']);
  });

  it('ends with a whole day when its last day is skipped', () => {
    const { days } = planAbsence({ ...long, allDay: false, timeFrom: '13:00', timeTo: '09:00' }, schoolDays);
    expect(days.map((day) => day.absencePeriod)).toEqual(['From 1:00 pm', 'All day']);
  });

  it('gives the next school day when it covers none', () => {
    const holiday = { ...long, dateAbsentFrom: '2026-12-14' };
    const school = { schoolName: 'Quillby', schoolDays, today: '2026-11-22' };
    expect(planAbsence(holiday, schoolDays).days).toEqual([]);
    expect(noSchoolError(holiday, school).message).toBe(
      'Quillby is closed on all of these days. The next school day is Wednesday 27 January 2027.',
    );
    expect(noSchoolError({ ...holiday, dateAbsentTo: '2026-12-14' }, school).message).toMatch(
      /^Quillby is closed on Monday 14 December\./,
    );
  });
});
