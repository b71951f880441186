import { describe, expect, it } from 'vitest';
import { absenceFromRegister, isAbsence } from './attendance-codes.ts';
import type { RegisterAbsence } from './attendance-codes.ts';

function absence(over: Partial<RegisterAbsence>): ReturnType<typeof absenceFromRegister> {
  return absenceFromRegister({
    code: '201',
    dayValue: 'Full',
    status: '01',
    timeFrom: null,
    timeTo: null,
    note: null,
    ...over,
  });
}

describe('attendance codes of SIF-AU', () => {
  it('map to the part of the day', () => {
    expect(absence({})).toMatchObject({ absencePeriod: 'All day', isFullDay: true });
    expect(absence({ dayValue: 'AM' })).toMatchObject({ absencePeriod: 'Morning', isFullDay: false });
    expect(absence({ dayValue: 'PM' })).toMatchObject({ absencePeriod: 'Afternoon', isFullDay: false });
    const times = { dayValue: 'Partial', timeFrom: '10:15', timeTo: '11:45' };
    expect(absence(times)).toMatchObject({ absencePeriod: '10:15 am to 11:45 am', isFullDay: false });
  });

  it('require a reason while unexplained', () => {
    expect(absence({ code: '500' })).toMatchObject({ requiresReason: true, reason: null });
    expect(absence({ code: '500', note: 'Sick' })).toMatchObject({ requiresReason: true, reason: 'Sick' });
    expect(absence({ code: '201' })).toMatchObject({ requiresReason: false, reason: 'Illness' });
  });

  it('mark truancy and reasons the school does not accept as unauthorised', () => {
    expect(absence({ code: '300', status: '02' }).reasonUnauthorised).toBe(true);
    expect(absence({ code: '804', status: '02' }).reasonUnauthorised).toBe(true);
    expect(absence({ code: '500', status: '02' }).reasonUnauthorised).toBe(false);
  });

  it('describe late arrivals and early departures without permission as the specification does', () => {
    expect(absence({ code: '113', dayValue: 'Partial' }).absencePeriod).toBe('Late (NP)');
    expect(absence({ code: '111', status: '02', dayValue: 'Partial' }).absencePeriod).toBe('Late (NP)');
    expect(absence({ code: '114', dayValue: 'Partial' }).absencePeriod).toBe('Early (NP)');
    expect(absence({ code: '111', dayValue: 'AM' }).absencePeriod).toBe('Morning');
  });

  it('produce no absence for presence or a school activity', () => {
    expect(['0', '100', '604'].map(isAbsence)).toEqual([false, false, false]);
    expect(['111', '201', '500'].map(isAbsence)).toEqual([true, true, true]);
  });
});
