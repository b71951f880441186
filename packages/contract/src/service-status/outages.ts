/** Outages and alerts (A-2.22; S-4.6, S-7.8; D-3.6). */
import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { routePatterns } from '../routes.ts';
import { centreCodeSchema, instantSchema, publicIdSchema } from '../shared/fields.ts';
import { modules } from '../shared/vocabulary.ts';

/** An outage blocks the pages of a module. An alert is shown once and can be dismissed. */
export const outageKinds = ['outage', 'alert'] as const;
export type OutageKind = (typeof outageKinds)[number];

/** The client platforms. */
export const platforms = ['web', 'ios', 'android'] as const;
export type Platform = (typeof platforms)[number];

/** The scope of an outage or alert; `all` is unlimited. */
export const outagePlatforms = [...platforms, 'all'] as const;
export type OutagePlatform = (typeof outagePlatforms)[number];

export const outageIdSchema = publicIdSchema;

export const outageSchema = z.object({
  id: outageIdSchema,
  kind: z.enum(outageKinds),
  modules: z.array(z.enum(modules)),
  platform: z.enum(outagePlatforms),
  /** Only for students of this school. */
  centreCode: z.optional(centreCodeSchema),
  /** Both are text, never markup, and shown as such (T47). */
  title: z.string(),
  message: z.string(),
  startsAt: instantSchema,
  /** Absent: open-ended. */
  endsAt: z.optional(instantSchema),
});
export type Outage = z.output<typeof outageSchema>;

/** The path at which it is shown, with the student of the requested page. */
export function noticePath({ id, kind }: Pick<Outage, 'id' | 'kind'>, studentId?: string): string {
  const query = new URLSearchParams(studentId === undefined ? { id } : { id, studentId });
  return `${kind === 'outage' ? routePatterns.outage : routePatterns.notice}?${query.toString()}`;
}

const platformSchema = z.enum(platforms);

export const activeOutagesEndpoint = defineEndpoint({
  id: 'service-status.activeOutages',
  method: 'GET',
  path: '/api/outages/active',
  summary: 'Every active outage and alert on a platform, including those limited to one school',
  query: z.strictObject({ platform: platformSchema }),
  response: z.array(outageSchema),
});

export const outageEndpoint = defineEndpoint({
  id: 'service-status.outage',
  method: 'GET',
  path: '/api/outages/:id',
  summary: 'One outage or alert while it is active; no content otherwise',
  params: z.strictObject({ id: outageIdSchema }),
  response: z.optional(outageSchema),
});

const modulePlatform = z.strictObject({ module: z.enum(modules), platform: platformSchema });
/** Without a school, notices limited to one are omitted. */
const forSchool = z.strictObject({ centreCode: z.optional(centreCodeSchema) });

export const moduleOutageEndpoint = defineEndpoint({
  id: 'service-status.moduleOutage',
  method: 'GET',
  path: '/api/outages/:module/outage/:platform',
  summary: 'The active outage of a module on a platform; no content if there is none',
  params: modulePlatform,
  query: forSchool,
  response: z.optional(outageSchema),
});

export const moduleAlertEndpoint = defineEndpoint({
  id: 'service-status.moduleAlert',
  method: 'GET',
  path: '/api/outages/:module/alert/:platform',
  summary: 'The active alert of a module on a platform; no content if there is none',
  params: modulePlatform,
  query: forSchool,
  response: z.optional(outageSchema),
});
