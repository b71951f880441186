import type { UpcomingEvent } from '@portal/contract/upcoming-events';

/** An event for tests. */
export const eventOf = (change: Partial<UpcomingEvent> = {}): UpcomingEvent => ({
  id: '5b1c6f5e-0000-4000-8000-000000000001',
  displayName: 'Science unit 4',
  detail: null,
  eventType: 0,
  startDate: '2026-11-23',
  startTime: '09:00',
  endDate: '2026-11-23',
  endTime: '10:10',
  studentName: 'Asha',
  students: [{ oneSchoolId: 'asha', schoolCode: '4107', firstName: 'Asha' }],
  schoolName: 'Quillby State High School',
  timeZone: 'Australia/Brisbane',
  date: '2026-11-23',
  timeLabel: '9:00 am to 10:10 am',
  sequence: 0,
  changedAt: '2026-11-01T00:00:00.000Z',
  ...change,
});
