/** Computes home's four summaries over a person's own students. Pure. */
import type { CountedPlace } from './family.policy.ts';
import type { FamilyPlace } from './family.repository.ts';

export interface FamilySummary {
  pendingConsents: number;
  nextConsentDue: string | null;
  unexplainedAbsences: number;
  futureAbsences: number;
  exams: number;
  assessments: number;
  excursions: number;
  schoolEvents: number;
  paymentsDue: number;
  centsOwing: number;
  paymentsOverdue: number;
}

type Shown = 'attendance' | 'events' | 'finance' | 'answersConsent';
type EventType = FamilyPlace['events'][number]['eventType'];

export function summaryOf(counted: readonly CountedPlace[]): FamilySummary {
  const shown = (what: Shown): FamilyPlace[] =>
    counted.filter((each) => each[what]).map(({ place }) => place);
  const sum = (what: Shown, figure: (place: FamilyPlace) => number): number =>
    shown(what).reduce((total, place) => total + figure(place), 0);
  const consentDue = shown('answersConsent').flatMap(({ consent: { nextDue } }) => nextDue ?? []);
  // An event counts once, however many of the family's students it applies to.
  const events = new Map(
    shown('events').flatMap((place) => place.events.map(({ key, eventType }) => [key, eventType])),
  );
  const eventsOf = (type: EventType): number => [...events.values()].filter((each) => each === type).length;
  return {
    pendingConsents: sum('answersConsent', ({ consent }) => consent.pending),
    nextConsentDue: consentDue.toSorted()[0] ?? null,
    unexplainedAbsences: sum('attendance', ({ attendance }) => attendance.unexplainedCount),
    futureAbsences: sum('attendance', ({ attendance }) => attendance.futureCount),
    exams: eventsOf('E'),
    assessments: eventsOf('A'),
    excursions: eventsOf('X'),
    schoolEvents: eventsOf('V'),
    paymentsDue: sum('finance', ({ payments }) => payments.due),
    centsOwing: sum('finance', ({ payments }) => payments.owingCents),
    paymentsOverdue: sum('finance', ({ payments }) => payments.overdue),
  };
}
