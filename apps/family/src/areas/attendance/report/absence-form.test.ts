import { describe, expect, it } from 'vitest';
import {
  absenceFields,
  alignAfter,
  emptyAbsence,
  insertReason,
  applyDefaultDay,
  onDay,
} from './absence-form.ts';

describe('insertReason', () => {
  it('appends to the existing text and never replaces it', () => {
    expect(insertReason('', 'Unwell')).toBe('Unwell');
    expect(insertReason('Dentist ', 'Medical appointment')).toBe('Dentist, medical appointment');
    expect(insertReason('Dentist.', 'Travel')).toBe('Dentist. travel');
  });
});

describe('alignAfter', () => {
  const both = { ...emptyAbsence, dateAbsentFrom: '23/11/2026', dateAbsentTo: '19/11/2026' };

  it('moves the end date to a start date after it', () => {
    expect(alignAfter('dateAbsentFrom', both).dateAbsentTo).toBe('23/11/2026');
  });

  it('keeps an end date before the start date, so that its error shows', () => {
    expect(alignAfter('dateAbsentTo', both)).toEqual(both);
  });

  it('copies a single date to the other only when all day', () => {
    const one = { ...emptyAbsence, dateAbsentFrom: '19/11/2026' };
    expect(alignAfter('allDay', one).dateAbsentTo).toBe('19/11/2026');
    expect(alignAfter('dateAbsentFrom', { ...one, allDay: false }).dateAbsentTo).toBe('');
  });
});

describe('absenceFields', () => {
  it('formats dates as ISO and sends empty times when all day', () => {
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

describe('the default day of an absence', () => {
  const offer = { offered: '2026-11-23', day: '2026-11-24', today: '2026-11-23' };

  it('changes until the person chooses another', () => {
    expect(applyDefaultDay(onDay(emptyAbsence, '2026-11-23'), offer)).toMatchObject({
      dateAbsentFrom: '24/11/2026',
      dateAbsentTo: '24/11/2026',
    });
  });

  it('replaces a past day but keeps a chosen one', () => {
    expect(applyDefaultDay(onDay(emptyAbsence, '2026-11-20'), offer).dateAbsentFrom).toBe('24/11/2026');
    expect(applyDefaultDay(onDay(emptyAbsence, '2026-11-26'), offer).dateAbsentFrom).toBe('26/11/2026');
    const longer = { ...onDay(emptyAbsence, '2026-11-23'), dateAbsentTo: '25/11/2026' };
    expect(applyDefaultDay(longer, offer)).toBe(longer);
  });
});

it.each(['dateAbsentFrom', 'dateAbsentTo'] as const)('%s stays empty when cleared', (field) => {
  const cleared = { ...onDay(emptyAbsence, '2026-11-23'), [field]: '' };
  expect(alignAfter(field, cleared)).toEqual(cleared);
});
