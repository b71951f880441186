import { describe, expect, it } from 'vitest';
import { requestChanges } from './request-changes.ts';

const address = (line1: string) => ({
  line1,
  line2: null,
  suburb: 'Quillby',
  state: 'QLD',
  postcode: '4000',
});

describe('O-4.3 the fields of a request', () => {
  it('puts changed fields first, and keeps the others', () => {
    const before = {
      dateOfBirth: '2014-05-03',
      residentialAddress: address('1 Old Road'),
      postalAddress: null,
    };
    const after = { ...before, residentialAddress: address('2 New Road') };
    expect(requestChanges('student-details', { oldValues: before, newValues: after })).toMatchObject([
      {
        field: 'residentialAddress',
        before: '1 Old Road, Quillby QLD 4000',
        after: '2 New Road, Quillby QLD 4000',
        isChanged: true,
      },
      { field: 'dateOfBirth', isChanged: false },
      { field: 'postalAddress', before: null, after: null, isChanged: false },
    ]);
  });

  it('compares each contact with its own previous value', () => {
    const addresses = { residentialAddress: null, postalAddress: null };
    const contact = (sourcedId: string, value: string) => ({ sourcedId, contactType: 'PhoneHome', value });
    const changes = requestChanges('parent-details', {
      oldValues: { ...addresses, contacts: [contact('one', '1'), contact('two', '2')] },
      newValues: { ...addresses, contacts: [contact('one', '1'), contact('two', '3')] },
    });
    expect(changes.filter(({ isChanged }) => isChanged)).toMatchObject([{ before: '2', after: '3' }]);
  });

  it('has a field for each day of an absence, with its times', () => {
    const day = (absenceDate: string, timeFrom: string | null) => ({
      absenceDate,
      absencePeriod: '',
      isFullDay: timeFrom === null,
      timeFrom,
      timeTo: timeFrom === null ? null : '11:15',
    });
    const newValues = { reason: 'Dentist', days: [day('2026-11-18', null), day('2026-11-19', '09:00')] };
    expect(requestChanges('absence-report', { oldValues: {}, newValues })).toMatchObject([
      { field: 'absence', label: '2026-11-18', after: 'all-day' },
      { field: 'absence', label: '2026-11-19', after: '09:00-11:15' },
      { field: 'reason', after: 'Dentist' },
    ]);
  });

  it('says whether a condition starts or ends', () => {
    const asthma = { isCurrent: true, advisedDate: '2022-02-04' };
    expect(
      requestChanges('medical-conditions', {
        oldValues: { Asthma: asthma },
        newValues: { Asthma: { ...asthma, isCurrent: false } },
      }),
    ).toMatchObject([{ label: 'Asthma', before: 'current', after: 'ended' }]);
  });
});
