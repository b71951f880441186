/** The staff of a school and their roles (O-6.2). */
import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { centreCodeSchema, publicIdSchema } from '../shared/fields.ts';
import { schoolRoles } from './permissions.ts';

/** Fewer characters would list half the department. */
export const staffSearch = { min: 3, max: 100 } as const;

const schoolRoleSchema = z.enum(schoolRoles);
export type SchoolRole = z.output<typeof schoolRoleSchema>;

const schoolParams = z.strictObject({ centreCode: centreCodeSchema });

const personSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.nullable(z.string()),
  /** From the groups of the identity provider, which the office can't change. */
  groupRoles: z.array(schoolRoleSchema),
  /** Assigned in the office. */
  assignedRoles: z.array(schoolRoleSchema),
  lastSignInAt: z.string(),
});
export type StaffPerson = z.output<typeof personSchema>;

const peopleSchema = z.object({ people: z.array(personSchema) });

export const schoolStaffEndpoint = defineEndpoint({
  id: 'staff.list',
  method: 'GET',
  path: '/api/office/schools/:centreCode/staff',
  summary: 'Everybody with a role at the school',
  params: schoolParams,
  response: peopleSchema,
  errors: ['not-found'],
});

const findStaffBodySchema = z.strictObject({
  search: z.string().check(z.trim(), z.minLength(staffSearch.min), z.maxLength(staffSearch.max)),
});

export const findStaffEndpoint = defineEndpoint({
  id: 'staff.find',
  method: 'POST',
  path: '/api/office/schools/:centreCode/staff/find',
  summary:
    'People who have signed in to the office at least once, by the start of a name or the whole e-mail address',
  params: schoolParams,
  body: findStaffBodySchema,
  response: peopleSchema,
  errors: ['not-found'],
});

export const assignRolesEndpoint = defineEndpoint({
  id: 'staff.assignRoles',
  method: 'POST',
  path: '/api/office/schools/:centreCode/staff/:staffId/roles',
  summary: 'Replaces the roles that the office assigned to a person at the school; nobody changes their own',
  params: z.strictObject({ centreCode: centreCodeSchema, staffId: publicIdSchema }),
  body: z.strictObject({ roles: z.array(schoolRoleSchema).check(z.maxLength(schoolRoles.length)) }),
  response: personSchema,
  errors: ['not-found'],
});
