/** Which upcoming events a person may see (S-4.5; D-6.1). Pure. */
import type { StudentAccess } from '../../platform/http/access.ts';
import type { AccessedStudent } from '../students/index.ts';

/** Owners, and viewers who were granted it. The page requires the feature, but not an active enrolment. */
export const mayView = {
  kind: 'family',
  who: 'student',
  feature: 'UpcomingEvents',
  need: 'view',
  activeEnrolment: false,
} as const satisfies StudentAccess;

/** A student who has left a school, or doesn't attend it, has no upcoming events there. */
export function hasEvents(place: Pick<AccessedStudent, 'isActiveEnrolment' | 'isFutureEnrolment'>): boolean {
  return place.isActiveEnrolment || place.isFutureEnrolment;
}

function offersEvents(place: Pick<AccessedStudent, 'features'>): boolean {
  return place.features.includes(mayView.feature);
}

type Place = Pick<
  AccessedStudent,
  'relation' | 'features' | 'studentId' | 'schoolId' | 'isActiveEnrolment' | 'isFutureEnrolment'
>;

/** The students and schools of the combined list: only the person's own students, where they are enrolled now. */
export function familyPlaces<P extends Place>(places: readonly P[]): { shown: P[]; notAvailable: P[] } {
  const own = places.filter((place) => place.relation === 'owner' && place.isActiveEnrolment);
  return { shown: own.filter(offersEvents), notAvailable: own.filter((place) => !offersEvents(place)) };
}

/** The students and schools a live calendar may show now, according to current rights (T23). */
export function feedPlaces<P extends Place>(
  feed: { studentId: number | null; schoolId: number | null },
  places: readonly P[],
): P[] {
  if (feed.studentId === null) return familyPlaces(places).shown;
  return places.filter(
    (place) =>
      place.studentId === feed.studentId &&
      place.schoolId === feed.schoolId &&
      offersEvents(place) &&
      hasEvents(place),
  );
}
