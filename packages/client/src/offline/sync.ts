/** Fetches what a device keeps to read offline. */
import { addDays } from '@portal/contract/dates';
import { consentSummaryEndpoint } from '@portal/contract/consent';
import type { ConsentSummary } from '@portal/contract/consent';
import { offlineDays } from '@portal/contract/offline';
import type { Enrolment, Student, User } from '@portal/contract/students';
import { timetableEndpoint } from '@portal/contract/timetable';
import { combinedEventsEndpoint, upcomingEventsEndpoint } from '@portal/contract/upcoming-events';
import type { UpcomingEvent } from '@portal/contract/upcoming-events';
import { call } from '../calls/call.ts';
import { snapshotOf } from './snapshot.ts';
import type { PlaceTimetable, Snapshot } from './snapshot.ts';

interface Place {
  readonly student: Student;
  readonly enrolment: Enrolment;
}

const placesOf = (students: readonly Student[]): Place[] =>
  students.flatMap((student) => student.enrolments.map((enrolment) => ({ student, enrolment })));

const refOf = ({ student, enrolment }: Place): { studentId: string; centreCode: string } => ({
  studentId: student.oneSchoolId,
  centreCode: enrolment.schoolCode,
});

async function withTimetable(place: Place): Promise<PlaceTimetable> {
  if (!place.enrolment.features.includes('Timetable')) return { ...place, timetable: null };
  const timetable = await call(timetableEndpoint, { params: refOf(place), handlesProblems: true });
  return { ...place, timetable };
}

async function fetchEvents(user: User): Promise<UpcomingEvent[]> {
  const query = { from: user.today, to: addDays(user.today, offlineDays - 1) };
  const own =
    user.students.length > 0 ? [call(combinedEventsEndpoint, { query, handlesProblems: true })] : [];
  const shared = placesOf(user.delegatedStudents)
    .filter(({ enrolment }) => enrolment.features.includes('UpcomingEvents'))
    .map((place) => call(upcomingEventsEndpoint, { params: refOf(place), query, handlesProblems: true }));
  return (await Promise.all([...own, ...shared])).flatMap(({ events }) => events);
}

async function fetchConsents(user: User): Promise<ConsentSummary | null> {
  const students = placesOf(user.students)
    .filter(({ enrolment }) => enrolment.features.includes('ConsentManagement'))
    .map((place) => `${refOf(place).studentId}.${refOf(place).centreCode}`);
  if (!user.consentRequestsEnabled || students.length === 0) return null;
  return call(consentSummaryEndpoint, { query: { students }, handlesProblems: true });
}

/** What is kept of this person's data, as of now. */
export async function fetchSnapshot(user: User, now: Date): Promise<Snapshot> {
  const places = placesOf([...user.students, ...user.delegatedStudents]);
  const [timetables, events, consents] = await Promise.all([
    Promise.all(places.map(withTimetable)),
    fetchEvents(user),
    fetchConsents(user),
  ]);
  return snapshotOf({ user, places: timetables, events, consents, now });
}
