import type { UpcomingEvents } from '@portal/contract/upcoming-events';
import { describe, expect, it } from 'vitest';
import { everything, typedDate } from '../event-filter.ts';
import { combinedLead } from './combined-lead.ts';

const student = (firstName: string) => ({
  oneSchoolId: firstName.toLowerCase(),
  schoolCode: '4107',
  firstName,
  count: 1,
});
const newest: UpcomingEvents = {
  today: '2026-11-17',
  events: [],
  total: 0,
  next: null,
  typeCounts: [],
  studentCounts: [student('Asha'), student('Toby')],
  notAvailable: [],
};
const filter = everything('2026-11-17');

describe('the description of the combined list', () => {
  it.each([
    [filter, 'From 17 November, Asha and Toby'],
    [{ ...filter, to: typedDate(filter.to, '11/12/2026') }, '17 November to 11 December, Asha and Toby'],
    [{ ...filter, to: typedDate(filter.to, '02/01/2027') }, '17 November to 2 January 2027, Asha and Toby'],
    [{ ...filter, from: typedDate(filter.from, '01/01/2026') }, 'From 17 November, Asha and Toby'],
    [{ ...filter, students: ['toby.4107'] }, 'From 17 November, Toby'],
  ])('describes the filter %j as %j', (chosen, text) => {
    expect(combinedLead(chosen, newest)).toBe(text);
  });
});
