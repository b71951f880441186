/** Decides which students a person sees, and with what data (S-4.4, S-4.5; D-6.1). Pure. */
import { hidesRollCall } from '@portal/contract/timetable';
import type { DatedLesson, Enrolment } from '@portal/contract/students';
import type { Feature } from '@portal/contract/shared';
import { isCurrentAt } from '../students/index.ts';
import type { FamilyPlace, FamilyStudent } from './family.repository.ts';

/** The overview shows today's timetable only for timetables of at most this many days (S-9.4). */
const widestTimetable = 5;

export function isActiveAt(place: Pick<FamilyPlace, 'status'>): boolean {
  return place.status === 'A';
}

function offers(place: Pick<FamilyPlace, 'features'>, feature: Feature): boolean {
  return place.features.includes(feature);
}

/** Attendance requires the feature and an active enrolment. */
export function showsAttendance(place: Pick<FamilyPlace, 'status' | 'features'>): boolean {
  return isActiveAt(place) && offers(place, 'Attendance');
}

/** The pages that depend on a feature (S-2.2, S-3.1), which the sidebar shows. */
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

/** All of today's lessons, and the first lesson of the next day; a short roll call is not a lesson. */
export function lessonsToShow({
  timetable: { lessonsAhead },
  today,
}: Pick<FamilyPlace, 'timetable' | 'today'>): DatedLesson[] {
  const lessons = lessonsAhead.filter((lesson) => !hidesRollCall(lesson));
  const next = lessons.find(({ date }) => date > today);
  return [...lessons.filter(({ date }) => date === today), ...(next ? [next] : [])];
}

/** Omits a student whose every enrolment is in the future, unless the caller asks for future students. */
export function isOnlyFuture(student: Pick<FamilyStudent, 'places'>): boolean {
  return student.places.every((place) => place.status === 'F');
}

/** The school whose staff view a family's pages, and what their role permits. */
export interface ViewedSchool {
  centreCode: string;
  showsAmounts: boolean;
  showsMedical: boolean;
}

/**
 * The current and future students of one school, for its staff. A place at another school, or an ended one, keeps only its name and years: without features,
 * nothing of it is shown or counted.
 */
export function studentsOfSchool(family: readonly FamilyStudent[], school: ViewedSchool): FamilyStudent[] {
  return family
    .filter(({ places }) => places.some((place) => isAt(place, school)))
    .map((student) => ({
      ...student,
      // Their own school first: pages open a student at the first.
      places: student.places
        .toSorted((a, b) => Number(isAt(b, school)) - Number(isAt(a, school)))
        .map((place) => viewedPlace(place, school)),
    }));
}

const isAt = (place: FamilyPlace, { centreCode }: ViewedSchool): boolean =>
  place.schoolCode === centreCode && isCurrentAt(place);

function viewedPlace(place: FamilyPlace, school: ViewedSchool): FamilyPlace {
  const isOwn = isAt(place, school);
  const features = isOwn ? place.features : [];
  return {
    ...place,
    features: features.filter((feature) => school.showsAmounts || feature !== 'Finance'),
    hasMedicalConditions: isOwn && school.showsMedical && place.hasMedicalConditions,
    // Staff read notices in the office.
    notices: [],
  };
}

/** What home may count for a student at a school. */
export interface CountedPlace {
  place: FamilyPlace;
  attendance: boolean;
  events: boolean;
  finance: boolean;
  consent: boolean;
  /** Only the primary account owner has pending consent requests. */
  answersConsent: boolean;
}

/**
 * The student and school pairs that home's summaries count: only the person's own students, with each school's
 * features.
 */
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

/** Consent requests are enabled for a person when one of their own students has the feature. */
export function hasConsentRequests(places: readonly CountedPlace[]): boolean {
  return places.some((place) => place.consent);
}
