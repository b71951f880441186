/** Every file a package may contain, in merge order: referenced files first. */
import type { FileDefinition } from '../rows/definition.ts';
import { absences } from './absences.ts';
import { classes, courses, enrollments, schoolDays, timetablePeriods } from './classes.ts';
import { consentRequests } from './consent.ts';
import { downloads } from './downloads.ts';
import { featureSwitches, studentEnrolments } from './enrolments.ts';
import { events } from './events.ts';
import { invoices } from './finance.ts';
import { medicalConditions, medicalConditionTypes } from './health.ts';
import { behaviours, reportDocuments, reportResults } from './learning.ts';
import { academicSessions, orgs, schools } from './orgs.ts';
import { contacts, parentDetails, studentDetails } from './people.ts';
import { studentPhotos } from './photos.ts';
import { studentContacts } from './student-contacts.ts';
import { roles, users } from './users.ts';

export const fileDefinitions: readonly FileDefinition[] = [
  orgs,
  academicSessions,
  roles,
  users,
  courses,
  classes,
  enrollments,
  schools,
  schoolDays,
  studentEnrolments,
  studentDetails,
  parentDetails,
  studentContacts,
  contacts,
  featureSwitches,
  timetablePeriods,
  absences,
  behaviours,
  reportResults,
  reportDocuments,
  events,
  invoices,
  consentRequests,
  medicalConditionTypes,
  medicalConditions,
  downloads,
  studentPhotos,
];

/** Files of the standard the portal doesn't use: allowed in a package, but not read. */
export const unusedStandardFiles: readonly string[] = [
  'categories',
  'classResources',
  'courseResources',
  'demographics',
  'lineItems',
  'lineItemLearningObjectiveIds',
  'lineItemScoreScales',
  'resources',
  'results',
  'resultLearningObjectiveIds',
  'resultScoreScales',
  'scoreScales',
  'userProfiles',
  'userResources',
];
