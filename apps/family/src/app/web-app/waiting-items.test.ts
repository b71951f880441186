import { expect, it } from 'vitest';
import { userOf } from '@portal/client/session/user.factory';
import { waitingItems } from './waiting-items.ts';

it('W-3.3 counts requests to answer, absences to explain and invoices to pay, but no events', () => {
  const { summaries } = userOf();
  expect(waitingItems({ summaries })).toBe(0);
  const counted = {
    consent: { pendingRequestsCount: 3, nextDueDate: null },
    absence: { unexplainedCount: 1, futureCount: 7 },
    upcomingEvents: { assessmentsCount: 9, examsCount: 9, excursionsCount: 9, schoolEventsCount: 9 },
    payments: { noOfPaymentsOutstanding: 5, totalPaymentsOutstanding: 312.4, overdueCount: 2 },
  };
  expect(waitingItems({ summaries: counted })).toBe(9);
});
