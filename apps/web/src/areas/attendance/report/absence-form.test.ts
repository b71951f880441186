import { describe, expect, it } from 'vitest';
import { absenceFields, alignAfter, emptyAbsence, insertReason } from './absence-form.ts';

describe('insertReason', () => {
  it('adds to what is typed and never replaces it', () => {
    expect(insertReason('', 'Unwell')).toBe('Unwell');
    expect(insertReason('Dentist ', 'Medical appointment')).toBe('Dentist, medical appointment');
    expect(insertReason('Dentist.', 'Travel')).toBe('Dentist. travel');
  });
});

describe('alignAfter', () => {
  const both = { ...emptyAbsence, dateAbsentFrom: '23/11/2026', dateAbsentTo: '19/11/2026' };

  it('moves the end to a start that is after it', () => {
    expect(alignAfter('dateAbsentFrom', both).dateAbsentTo).toBe('23/11/2026');
  });

  it('leaves an end typed before the start for its message', () => {
    expect(alignAfter('dateAbsentTo', both)).toEqual(both);
  });

  it('copies a single date to the other only when all day', () => {
    const one = { ...emptyAbsence, dateAbsentFrom: '19/11/2026' };
    expect(alignAfter('allDay', one).dateAbsentTo).toBe('19/11/2026');
    expect(alignAfter('dateAbsentFrom', { ...one, allDay: false }).dateAbsentTo).toBe('');
  });
});

describe('absenceFields', () => {
  it('sends dates as the wire wants them and empty times when all day', () => {
    const form = {
      ...emptyAbsence,
      dateAbsentFrom: '9/11/2026',
      dateAbsentTo: '10/11/2026',
      timeFrom: '09:00',
      timeTo: '10:00',
      reason: ' Unwell ',
    };
    expect(absenceFields(form)).toEqual({
      allDay: true,
      dateAbsentFrom: '2026-11-09',
      dateAbsentTo: '2026-11-10',
      timeFrom: '',
      timeTo: '',
      reason: 'Unwell',
    });
    expect(absenceFields({ ...form, allDay: false })).toMatchObject({ timeFrom: '09:00', timeTo: '10:00' });
  });
});
