/** Status and feature rules of delegated viewers, for both sides. Pure. */
import type { Feature } from '../shared/vocabulary.ts';

export const viewerStatuses = ['Invited', 'Awaiting Approval', 'Active', 'Blocked', 'Remove'] as const;
export type ViewerStatus = (typeof viewerStatuses)[number];

/** Display text. */
export function viewerStatusName(status: ViewerStatus): string {
  return status === 'Remove' ? 'Removed' : status;
}

/**
 * The status changes available to an owner. Only the viewer can accept an invitation, so an owner can't choose Awaiting
 * Approval. A removed viewer must be invited again.
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

/** The options of the status list: the current status and its allowed changes. Empty for a removed viewer. */
export function availableViewerStatuses(status: ViewerStatus): ViewerStatus[] {
  const next = nextStatuses[status];
  return next.length === 0 ? [] : [status, ...next];
}

/** Name and e-mail can be edited until the invitation is accepted. After that they belong to the viewer's account. */
export function canEditViewerContact(status: ViewerStatus): boolean {
  return status === 'Invited';
}

export function canResendInvitation(status: ViewerStatus): boolean {
  return status === 'Invited';
}

export function canEditViewerFeatures(status: ViewerStatus): boolean {
  return status !== 'Blocked' && status !== 'Remove';
}

/** In checklist order. */
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

/** The features that an owner may share, out of those that the student's schools have on. */
export function assignableOf(offered: readonly string[]): AssignableFeature[] {
  return assignableFeatures.filter((feature) => offered.includes(feature));
}

/** Whether two selections contain the same features. */
export function isSameSelection(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((feature) => other.includes(feature));
}
