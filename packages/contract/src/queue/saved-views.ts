/** Views of the queue that a person has named, at one school (O-4.14). */
import * as z from 'zod/mini';
import { requestKindSchema } from '../change-requests/kinds.ts';
import { defineEndpoint } from '../endpoint.ts';
import { centreCodeSchema, publicIdSchema } from '../shared/fields.ts';
import { oneLine } from '../text/typed-text.ts';

export const queueViews = ['all', 'overdue', 'mine', 'held', 'leaving', 'decided', 'ready'] as const;

export const savedViewLimits = { views: 10, name: 40 } as const;

/** Without the search: its text may be a name. */
const viewFields = {
  name: z.string().check(oneLine, z.minLength(1), z.maxLength(savedViewLimits.name)),
  view: z.enum(queueViews),
  kind: z.nullable(requestKindSchema),
};

export const savedViewSchema = z.object({ id: publicIdSchema, ...viewFields });
export type SavedView = z.output<typeof savedViewSchema>;

export const saveViewBodySchema = z.strictObject(viewFields);
export type SaveViewBody = z.output<typeof saveViewBodySchema>;

const params = z.strictObject({ centreCode: centreCodeSchema });
/** All of the caller's views at the school, by name. */
const response = z.object({ views: z.array(savedViewSchema) });
const path = '/api/office/schools/:centreCode/saved-views';

export const savedViewsEndpoint = defineEndpoint({
  id: 'queue.savedViews',
  method: 'GET',
  path,
  summary: 'The views of the queue that the caller has saved',
  params,
  response,
  errors: ['not-found'],
});

export const saveViewEndpoint = defineEndpoint({
  id: 'queue.saveView',
  method: 'POST',
  path,
  summary: 'Saves a view of the queue for the caller, in place of one with the same name',
  params,
  body: saveViewBodySchema,
  response,
  errors: ['not-found'],
});

export const removeViewEndpoint = defineEndpoint({
  id: 'queue.removeView',
  method: 'POST',
  path: `${path}/remove`,
  summary: 'Removes a saved view of the caller',
  params,
  body: z.strictObject({ id: publicIdSchema }),
  response,
  errors: ['not-found'],
});
