/** Outages and alerts in the office (O-16.4). Staff of the department publish them, for one school or for all. */
import * as z from 'zod/mini';
import { defineEndpoint } from '../../endpoint.ts';
import { limits } from '../../limits.ts';
import {
  centreCodeSchema,
  instantSchema,
  isoDateSchema,
  publicIdSchema,
  timeSchema,
} from '../../shared/fields.ts';
import { modules } from '../../shared/vocabulary.ts';
import { outageKinds, outagePlatforms, outageSchema } from '../outages.ts';

export const outageStates = ['planned', 'in-force', 'ended'] as const;
export type OutageState = (typeof outageStates)[number];

export const outageScopes = ['school', 'everybody'] as const;
export type OutageScope = (typeof outageScopes)[number];

const schoolParams = z.strictObject({ centreCode: centreCodeSchema });
const outageParams = z.strictObject({ centreCode: centreCodeSchema, outageId: publicIdSchema });
export type OfficeOutagePath = z.output<typeof outageParams>;
const base = '/api/office/schools/:centreCode/outages';
const versionSchema = z.int().check(z.minimum(0));
/** A local time at the school. */
const localTime = z.strictObject({ day: isoDateSchema, time: timeSchema });

export const officeOutageSchema = z.extend(outageSchema, {
  state: z.enum(outageStates),
  version: versionSchema,
});
export type OfficeOutage = z.output<typeof officeOutageSchema>;

export const officeOutagesEndpoint = defineEndpoint({
  id: 'officeOutages.list',
  method: 'GET',
  path: base,
  summary:
    'Outages and alerts of the school and of all schools: planned, in force, and ended in the last 30 days',
  params: schoolParams,
  response: z.object({ outages: z.array(officeOutageSchema), now: instantSchema }),
  errors: ['not-found'],
});

export const outageContentSchema = z.strictObject({
  kind: z.enum(outageKinds),
  modules: z
    .array(z.enum(modules))
    .check(z.minLength(1, 'Choose a part of the portal'), z.maxLength(modules.length)),
  platform: z.enum(outagePlatforms),
  scope: z.enum(outageScopes),
  title: z.string().check(z.maxLength(limits.outage.title)),
  message: z.string().check(z.maxLength(limits.outage.message)),
  /** Null: now. */
  starts: z.nullable(localTime),
  /** Null until somebody ends the outage or alert. */
  ends: z.nullable(localTime),
});
export type OutageContent = z.output<typeof outageContentSchema>;

export const createOutageEndpoint = defineEndpoint({
  id: 'officeOutages.create',
  method: 'POST',
  path: base,
  summary: 'Publish an outage or an alert',
  params: schoolParams,
  body: outageContentSchema,
  response: z.object({ id: publicIdSchema }),
  errors: ['not-found'],
});

export const changeOutageEndpoint = defineEndpoint({
  id: 'officeOutages.change',
  method: 'POST',
  path: `${base}/:outageId/change`,
  summary: 'Change an outage or alert that has not started',
  params: outageParams,
  body: z.strictObject({ version: versionSchema, content: outageContentSchema }),
  errors: ['not-found', 'request-changed'],
});

export const endOutageEndpoint = defineEndpoint({
  id: 'officeOutages.end',
  method: 'POST',
  path: `${base}/:outageId/end`,
  summary: 'End an outage or alert now, or take back a planned one',
  params: outageParams,
  errors: ['not-found'],
});
