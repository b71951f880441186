/** Academic reports of a student and their archive (S-2.9, S-3.5, S-7.5, S-8.4; D-3.7). */
import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { downloadHeadersSchema } from '../downloads/downloads.ts';
import {
  centreCodeSchema,
  eqIdSchema,
  isoDateSchema,
  ownIdSchema,
  studentAndCentreSchema,
  studentIdSchema,
} from '../shared/fields.ts';

export const subjectResultSchema = z.object({
  subject: z.string(),
  resultDescription: z.string(),
  displayOrder: z.int(),
});
export type SubjectResult = z.output<typeof subjectResultSchema>;

export const academicResultSchema = z.object({
  reportingPeriodId: z.string(),
  reportingPeriod: z.string(),
  endDate: isoDateSchema,
  schoolCode: z.string(),
  /** Within 14 days of today. */
  isNew: z.boolean(),
  /** Whether the school supplied the report. Otherwise its PDF is generated from the results. */
  isSchoolReport: z.boolean(),
  /** In display order. */
  subjectResults: z.array(subjectResultSchema),
});
export type AcademicResult = z.output<typeof academicResultSchema>;

export const reportsSchema = z.object({
  /** Current reporting periods, newest first. */
  academicResults: z.array(academicResultSchema),
  /** School years whose reports can be e-mailed, newest first. */
  academicYearArchives: z.array(z.object({ academicYear: z.int() })),
  /** Today's date in the school's zone. */
  today: isoDateSchema,
});
export type Reports = z.output<typeof reportsSchema>;

export const reportsEndpoint = defineEndpoint({
  id: 'reports.list',
  method: 'GET',
  path: '/api/reports/:studentId/:centreCode',
  summary: 'Current academic reports of one student at one school, and the school years of the archive',
  params: studentAndCentreSchema,
  response: reportsSchema,
  errors: ['feature-unavailable', 'not-found'],
});

const reportQuerySchema = z.strictObject({
  EqId: eqIdSchema,
  ReportingPeriodId: z.string().check(z.minLength(1), z.maxLength(255)),
  SchoolCode: centreCodeSchema,
  AdminPPAOId: ownIdSchema,
  AdminSchoolUserId: ownIdSchema,
});
export type ReportQuery = z.output<typeof reportQuerySchema>;

export const reportFileEndpoint = defineEndpoint({
  id: 'reports.file',
  method: 'GET',
  path: '/api/academic/report',
  summary: 'The report of one reporting period as a PDF, with a download token for this URL',
  query: reportQuerySchema,
  headers: downloadHeadersSchema,
  content: { kind: 'file', mediaTypes: ['application/pdf'] },
  errors: ['download-refused', 'forbidden', 'feature-unavailable', 'not-found'],
});

const archiveBodySchema = z.strictObject({
  studentId: studentIdSchema,
  academicYear: z.int().check(z.minimum(1900), z.maximum(2200)),
});
export type ArchiveBody = z.output<typeof archiveBodySchema>;

export const reportArchiveEndpoint = defineEndpoint({
  id: 'reports.archive',
  method: 'POST',
  path: '/api/academic/reportArchive',
  summary: 'E-mail the reports of one school year to the account’s confirmed address',
  body: archiveBodySchema,
  errors: ['feature-unavailable', 'not-found', 'too-many-requests'],
});

/** The value of `message` if the student or the year is not found (S-8.4). */
export const studentNotFoundMessage = 'StudentNotFound';

export const noArchiveRecordText = 'Record not found, please contact the school for Assistance.';

export const schoolYearRequiredText = 'School year required';

/** The text of the empty state. */
export const noReportsText = (firstName: string): string => `There are no current reports for ${firstName}.`;

/** A report's file name, for downloads and attachments. */
export const reportFileName = (firstName: string, reportingPeriod: string): string =>
  `Report ${firstName} ${reportingPeriod}.pdf`;
