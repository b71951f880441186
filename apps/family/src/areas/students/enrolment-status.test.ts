import { describe, expect, it } from 'vitest';
import { enrolmentStatusText } from './enrolment-status.ts';

const enrolledDate = '2027-01-27';

describe('enrolmentStatusText', () => {
  it('shows the start date of a future enrolment', () => {
    const future = { enrolmentStatus: 3, enrolmentStatusDescription: 'Future', enrolledDate };
    expect(enrolmentStatusText(future, '2026-11-17')).toBe('Starts 27 January 2027');
    expect(enrolmentStatusText(future, '2027-01-04')).toBe('Starts 27 January');
  });

  it('shows any other status as in the register', () => {
    const left = { enrolmentStatus: 5, enrolmentStatusDescription: 'Left', enrolledDate };
    expect(enrolmentStatusText(left, '2026-11-17')).toBe('Left');
  });
});
