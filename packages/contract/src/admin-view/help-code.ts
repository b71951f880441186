/** The code with which a parent asks support staff to look at their pages (O-10.9). */
import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { instantSchema } from '../shared/fields.ts';

export const helpCodeFigures = { lifeMinutes: 10, viewMinutes: 15, tries: 5 } as const;

export const helpCodeSchema = z
  .string()
  .check(z.trim(), z.regex(/^\d{6}$/, 'Enter the 6 digits of the code'));

export const issueHelpCodeEndpoint = defineEndpoint({
  id: 'adminView.helpCode',
  method: 'POST',
  path: '/api/user/help-code',
  summary:
    'Issues a six-digit code, with which support staff can view the parent’s pages; it replaces an earlier one',
  response: z.object({ code: helpCodeSchema, expiresAt: instantSchema }),
  errors: ['forbidden'],
});
