/** What a delegated viewer can hold and become, for both sides. Pure. */
import type { Feature } from '../shared/vocabulary.ts';

export const viewerStatuses = ['Invited', 'Awaiting Approval', 'Active', 'Blocked', 'Remove'] as const;
export type ViewerStatus = (typeof viewerStatuses)[number];

/** As people read it. */
export function viewerStatusName(status: ViewerStatus): string {
  return status === 'Remove' ? 'Removed' : status;
}

/**
 * What an owner may make of a status. That an invitation is accepted is the viewer's doing, so no owner chooses
 * Awaiting Approval; whoever was removed has to be invited again.
 */
const nextStatuses: Readonly<Record<ViewerStatus, readonly ViewerStatus[]>> = {
  Invited: ['Remove'],
  'Awaiting Approval': ['Active', 'Remove'],
  Active: ['Blocked', 'Remove'],
  Blocked: ['Active', 'Remove'],
  Remove: [],
};

export function canChangeViewerStatus(from: ViewerStatus, to: ViewerStatus): boolean {
  return nextStatuses[from].includes(to);
}

/** What the list offers: the status as it is and those it may become; nothing for a viewer who was removed. */
export function availableViewerStatuses(status: ViewerStatus): ViewerStatus[] {
  const next = nextStatuses[status];
  return next.length === 0 ? [] : [status, ...next];
}

/** Name and e-mail are the invitation's; once it is accepted they belong to the viewer's own account. */
export function canEditViewerContact(status: ViewerStatus): boolean {
  return status === 'Invited';
}

export function canResendInvitation(status: ViewerStatus): boolean {
  return status === 'Invited';
}

export function canEditViewerFeatures(status: ViewerStatus): boolean {
  return status !== 'Blocked' && status !== 'Remove';
}

/** In the order of the checklist. */
export const assignableFeatures = [
  'Attendance',
  'Behaviour',
  'Finance',
  'UpcomingEvents',
  'ExamTimetable',
  'AssessmentPlanner',
  'Timetable',
  'AcademicReports',
  'EnrolmentHistory',
  'StudentPhoto',
] as const satisfies readonly Feature[];
export type AssignableFeature = (typeof assignableFeatures)[number];

export const assignableFeatureNames: Readonly<Record<AssignableFeature, string>> = {
  Attendance: 'Attendance',
  Behaviour: 'Behaviour',
  Finance: 'Finance',
  UpcomingEvents: 'Upcoming Events',
  ExamTimetable: 'Exam Timetable',
  AssessmentPlanner: 'Assessment Planner',
  Timetable: 'Timetable',
  AcademicReports: 'Academic Reports',
  EnrolmentHistory: 'Enrolment History',
  StudentPhoto: 'Student Photo',
};

/** Of what the student's schools offer, what an owner may share. */
export function assignableOf(offered: readonly string[]): AssignableFeature[] {
  return assignableFeatures.filter((feature) => offered.includes(feature));
}

/** Whether two selections hold the same features. */
export function isSameSelection(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((feature) => other.includes(feature));
}
