/** The administration view: staff see a parent's pages, read-only and redacted (O-10). */
import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { limits } from '../limits.ts';
import { allRouteNames } from '../routes.ts';
import { centreCodeSchema, instantSchema, studentIdSchema } from '../shared/fields.ts';
import { userSchema } from '../students/user.ts';

/** The view's user: the parent with their pages, redacted, and the view itself. */
export const viewedUserSchema = z.extend(userSchema, {
  view: z.object({
    /** The staff member, for `schoolUserId` and `AdminSchoolUserId` in links. */
    schoolUserId: z.string(),
    endsAt: instantSchema,
    /** Where the office shows the page to start the view again. */
    officePath: z.string(),
  }),
});
export type ViewedUser = z.output<typeof viewedUserSchema>;

const claimedIdSchema = z.string().check(z.minLength(1), z.maxLength(64));

export const adminViewUserEndpoint = defineEndpoint({
  id: 'adminView.user',
  method: 'GET',
  path: '/api/AdminView/User',
  summary:
    'The parent whose pages the administration view shows, redacted. The parameters must be those of the view',
  query: z.strictObject({
    schoolUserId: claimedIdSchema,
    ppaoId: claimedIdSchema,
    centreCode: centreCodeSchema,
  }),
  response: viewedUserSchema,
  errors: ['forbidden', 'terms-pending', 'account-inactive'],
});

export const adminViewLogoutEndpoint = defineEndpoint({
  id: 'adminView.logout',
  method: 'POST',
  path: '/api/AdminView/Logout',
  summary: 'Ends the administration view on every process immediately',
  response: z.object({ officePath: z.string() }),
});

const viewedPageSchema = z.enum(allRouteNames);
export type ViewedPage = z.output<typeof viewedPageSchema>;

export const auditPageEndpoint = defineEndpoint({
  id: 'adminView.audit',
  method: 'POST',
  path: '/api/audit',
  summary: 'Records that the administration view opened a page. Who viewed whom is taken from the session',
  body: z.strictObject({
    isAdminView: z.literal(true),
    /** The name of the page's route. */
    page: viewedPageSchema,
    schoolUserId: claimedIdSchema,
    schoolUsername: z.string().check(z.maxLength(200)),
    ppaoId: claimedIdSchema,
    centreCode: centreCodeSchema,
    eqIds: z.array(studentIdSchema).check(z.maxLength(limits.studentsPerReport)),
  }),
  errors: ['forbidden'],
});
