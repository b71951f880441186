import type { User } from '@portal/contract/students';

/** What waits for this person, as home counts it: the number on the app's icon (W-3.3). */
export const waitingItems = ({ summaries }: Pick<User, 'summaries'>): number =>
  summaries.consent.pendingRequestsCount +
  summaries.absence.unexplainedCount +
  summaries.payments.noOfPaymentsOutstanding;
