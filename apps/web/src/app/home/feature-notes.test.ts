import { describe, expect, it } from 'vitest';
import { featureNote, joinNames } from './feature-notes.ts';
import { enrolmentOf, studentOf } from './user.factory.ts';

const withIt = studentOf('Asha');
const without = studentOf('Toby', { enrolments: [enrolmentOf({ features: [] })] });
const toCome = studentOf('Zara', {
  enrolments: [enrolmentOf({ features: [], isActiveEnrolment: false, enrolmentStatus: 3 })],
});

describe('featureNote', () => {
  it('says nothing while every enrolled student has the feature', () => {
    expect(featureNote([withIt, toCome], 'Attendance')).toEqual({ kind: 'available' });
  });

  it('lists the students without it', () => {
    expect(featureNote([withIt, without], 'Attendance')).toEqual({ kind: 'partly', students: [without] });
  });

  it('is off when nobody has it, and when nobody is enrolled', () => {
    expect(featureNote([without], 'Attendance')).toEqual({ kind: 'unavailable' });
    expect(featureNote([toCome], 'Attendance')).toEqual({ kind: 'unavailable' });
  });
});

describe('joinNames', () => {
  it('reads as a sentence', () => {
    expect(joinNames(['Asha'])).toBe('Asha');
    expect(joinNames(['Asha', 'Toby'])).toBe('Asha and Toby');
    expect(joinNames(['Asha', 'Toby', 'Zara'])).toBe('Asha, Toby and Zara');
  });
});
