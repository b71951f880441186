/** Page error reports, for department support (O-19). */
import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { centreCodeSchema, instantSchema } from '../shared/fields.ts';

const fingerprintSchema = z.string().check(z.regex(/^[\da-f]{32}$/));

const groupSchema = z.object({
  id: fingerprintSchema,
  /** The first line of the error. */
  title: z.string(),
  count: z.int(),
  /** The number of signed-in people affected, without their identities. */
  people: z.int(),
  /** Newest first. */
  releases: z.array(z.string()),
  pages: z.array(z.string()),
  firstAt: instantSchema,
  lastAt: instantSchema,
  /** Null if the error is open, or was reopened by a later report. */
  handled: z.nullable(z.object({ by: z.string(), at: instantSchema })),
});
export type ErrorGroup = z.output<typeof groupSchema>;

const reportSchema = z.object({
  receivedAt: instantSchema,
  error: z.string(),
  page: z.string(),
  release: z.string(),
  app: z.string(),
  browser: z.string(),
  system: z.string(),
  language: z.string(),
});
export type OfficeErrorReport = z.output<typeof reportSchema>;

const listSchema = z.object({ groups: z.array(groupSchema), reports: z.int(), hasMore: z.boolean() });

const params = z.strictObject({ centreCode: centreCodeSchema });
const groupParams = z.strictObject({ centreCode: centreCodeSchema, reportId: fingerprintSchema });
const base = '/api/office/schools/:centreCode/error-reports';

export const errorGroupsEndpoint = defineEndpoint({
  id: 'errorReports.groups',
  method: 'GET',
  path: base,
  summary: 'Error reports of pages, grouped by their error, the open ones and the newest first',
  params,
  response: listSchema,
  errors: ['not-found'],
});

export const errorGroupEndpoint = defineEndpoint({
  id: 'errorReports.group',
  method: 'GET',
  path: `${base}/:reportId`,
  summary: 'The newest reports of one error, without the people who sent them',
  params: groupParams,
  response: z.object({ reports: z.array(reportSchema) }),
  errors: ['not-found'],
});

export const handleErrorsEndpoint = defineEndpoint({
  id: 'errorReports.handle',
  method: 'POST',
  path: `${base}/:reportId/handled`,
  summary: 'Mark an error as handled until it is reported again, or as open',
  params: groupParams,
  body: z.strictObject({ isHandled: z.boolean() }),
  response: listSchema,
  errors: ['not-found'],
});
