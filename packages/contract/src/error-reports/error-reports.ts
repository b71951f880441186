/** A page's report about its own errors (A-3.9, A-7.9; T44). */
import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { instantSchema } from '../shared/fields.ts';

/** Maximum size of a report's body in bytes (G13), and of its error in characters. */
export const errorReportLimits = { body: 16 * 1024, error: 6000 } as const;

const short = z.string().check(z.maxLength(200));
const text = (length: number) => z.string().check(z.maxLength(length));

export const errorReportSchema = z.strictObject({
  /** The specification sends the person's identity. The server takes it from the session and ignores these three. */
  userName: z.optional(short),
  userEmail: z.optional(short),
  userProfileId: z.optional(short),
  timestamp: instantSchema,
  error: text(errorReportLimits.error),
  device: z.strictObject({
    model: short,
    platform: short,
    osVersion: short,
    operatingSystem: short,
    manufacture: short,
    isVirtual: z.boolean(),
    uuid: short,
  }),
  page: text(500),
  language: short,
  userAgent: text(500),
  appVersion: short,
  appName: short,
});
export type ErrorReport = z.output<typeof errorReportSchema>;

export const reportErrorEndpoint = defineEndpoint({
  id: 'errorReports.report',
  method: 'POST',
  path: '/api/errors',
  summary: 'Report an error of the page or the app',
  body: errorReportSchema,
  errors: ['too-many-requests', 'busy'],
});

/** The same from a page of the office, whose anti-forgery token belongs to another session. */
export const reportOfficeErrorEndpoint = defineEndpoint({
  id: 'errorReports.reportFromOffice',
  method: 'POST',
  path: '/api/office/errors',
  summary: 'Report an error of a page of the office',
  body: errorReportSchema,
  errors: ['too-many-requests', 'busy'],
});
