/** What a person gets of their students: which, and with what (S-4.4, S-4.5; D-6.1). Pure. */
import { hidesRollCall } from '@portal/contract/timetable';
import type { DatedLesson, Enrolment } from '@portal/contract/students';
import type { Feature } from '@portal/contract/shared';
import type { FamilyPlace, FamilyStudent } from './family.repository.ts';

/** The overview shows today's timetable only for a timetable of at most this many days (S-9.4). */
const widestTimetable = 5;

export function isActiveAt(place: Pick<FamilyPlace, 'status'>): boolean {
  return place.status === 'A';
}

function offers(place: Pick<FamilyPlace, 'features'>, feature: Feature): boolean {
  return place.features.includes(feature);
}

/** Attendance needs the feature and an active enrolment. */
export function showsAttendance(place: Pick<FamilyPlace, 'status' | 'features'>): boolean {
  return isActiveAt(place) && offers(place, 'Attendance');
}

/** The pages that depend on a feature (S-2.2, S-3.1): what the sidebar goes by. */
export function availabilityOf(place: Pick<FamilyPlace, 'status' | 'features'>): Enrolment['availability'] {
  return {
    timetable: offers(place, 'Timetable'),
    attendance: showsAttendance(place),
    behaviour: offers(place, 'Behaviour'),
    finance: offers(place, 'Finance'),
    report: offers(place, 'AcademicReports'),
  };
}

/** A timetable of any length. */
export function showsLessons(place: Pick<FamilyPlace, 'status' | 'features'>): boolean {
  return isActiveAt(place) && offers(place, 'Timetable');
}

export function showsTimetable(place: Pick<FamilyPlace, 'status' | 'features' | 'timetable'>): boolean {
  return showsLessons(place) && place.timetable.days <= widestTimetable;
}

/** Today's lessons, and of the day after them only the first; a short roll call is no lesson. */
export function lessonsToShow({
  timetable: { lessonsAhead },
  today,
}: Pick<FamilyPlace, 'timetable' | 'today'>): DatedLesson[] {
  const lessons = lessonsAhead.filter((lesson) => !hidesRollCall(lesson));
  const next = lessons.find(({ date }) => date > today);
  return [...lessons.filter(({ date }) => date === today), ...(next ? [next] : [])];
}

/** A student whose every enrolment lies ahead is left out unless the caller asks for future students. */
export function isOnlyFuture(student: Pick<FamilyStudent, 'places'>): boolean {
  return student.places.every((place) => place.status === 'F');
}

/** What home may count of a student at a school. */
export interface CountedPlace {
  place: FamilyPlace;
  attendance: boolean;
  events: boolean;
  finance: boolean;
  consent: boolean;
  /** Consent requests wait for the primary account owner alone. */
  answersConsent: boolean;
}

/** The places home's summaries count: a person's own students alone, each with what its school offers. */
export function countedPlaces(students: readonly FamilyStudent[]): CountedPlace[] {
  return students
    .filter((student) => student.isOwner)
    .flatMap((student) =>
      student.places.map((place) => ({
        place,
        attendance: showsAttendance(place),
        events: isActiveAt(place) && offers(place, 'UpcomingEvents'),
        finance: offers(place, 'Finance'),
        consent: offers(place, 'ConsentManagement'),
        answersConsent: student.isPrimary && offers(place, 'ConsentManagement'),
      })),
    );
}

/** Consent requests are enabled for a person when one of their own students has them. */
export function hasConsentRequests(places: readonly CountedPlace[]): boolean {
  return places.some((place) => place.consent);
}
