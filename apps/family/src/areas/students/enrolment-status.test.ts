import { describe, expect, it } from 'vitest';
import { enrolmentStatusText } from './enrolment-status.ts';

const enrolledDate = '2027-01-27';

describe('enrolmentStatusText', () => {
  it('says when a future enrolment starts', () => {
    const future = { enrolmentStatus: 3, enrolmentStatusDescription: 'Future', enrolledDate };
    expect(enrolmentStatusText(future, '2026-11-17')).toBe('Starts 27 January 2027');
    expect(enrolmentStatusText(future, '2027-01-04')).toBe('Starts 27 January');
  });

  it('says any other status as the register does', () => {
    const left = { enrolmentStatus: 5, enrolmentStatusDescription: 'Left', enrolledDate };
    expect(enrolmentStatusText(left, '2026-11-17')).toBe('Left');
  });
});
