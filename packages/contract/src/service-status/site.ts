/** The portal information embedded in the page, for clients that load no page of ours, such as the mobile app. */
import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { siteSchema } from '../site.ts';

export const siteAnswerSchema = z.extend(siteSchema, {
  /** Present while maintenance is planned. */
  plannedMaintenance: z.optional(z.string()),
});
export type SiteAnswer = z.output<typeof siteAnswerSchema>;

export const siteEndpoint = defineEndpoint({
  id: 'service-status.site',
  method: 'GET',
  path: '/api/site',
  summary: 'The department’s configuration of its portal; the same for everyone, and cacheable',
  response: siteAnswerSchema,
});
