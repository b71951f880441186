/** The learning-platform link. */
import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';

export const learningLinkSchema = z.object({
  linkIsActiveWhenLoggedIn: z.boolean(),
  linkIsActiveWhenLoggedOut: z.boolean(),
  qLearnLink: z.string(),
  learnMoreLink: z.string(),
});
export type LearningLink = z.output<typeof learningLinkSchema>;

export const learningLinkEndpoint = defineEndpoint({
  id: 'service-status.learningLink',
  method: 'GET',
  path: '/api/qlearn/link',
  summary: 'Link to the learning platform',
  response: learningLinkSchema,
});
