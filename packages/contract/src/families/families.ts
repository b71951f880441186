/** Finding families at a school (O-8.1). A family is found by one of its adults. */
import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { centreCodeSchema, publicIdSchema } from '../shared/fields.ts';
import type { StaffPermission } from '../staff/permissions.ts';
import { oneLine } from '../text/typed-text.ts';

/** Opens the pages of families. */
export const familyPermissions = ['families.manage'] as const satisfies readonly StaffPermission[];

export const familyLimits = { found: 20, search: 100, shortestSearch: 2 } as const;

export const familySchoolParams = z.strictObject({ centreCode: centreCodeSchema });
export const familyParams = z.strictObject({ centreCode: centreCodeSchema, familyId: publicIdSchema });

/**
 * `blocked`: by an operator, or for a while after wrong passwords. `unconfirmed`: registered, but the e-mail address
 * isn't confirmed yet. `inactive`: switched off.
 */
export const adultAccountStates = ['active', 'blocked', 'unconfirmed', 'inactive', 'none'] as const;
export type AdultAccountState = (typeof adultAccountStates)[number];
export const adultAccountSchema = z.enum(adultAccountStates);

export const foundFamilySchema = z.object({
  /** Identifies the adult's page. */
  id: publicIdSchema,
  name: z.string(),
  /** The adult's students at this school. */
  students: z.array(z.object({ name: z.string(), yearLevel: z.string(), rollClass: z.nullable(z.string()) })),
  /** How many of their students are only at other schools. */
  elsewhere: z.int(),
  account: adultAccountSchema,
  hasOpenCode: z.boolean(),
});
export type FoundFamily = z.output<typeof foundFamilySchema>;

const foundSchema = z.object({
  families: z.array(foundFamilySchema),
  /** Whether more adults match than are listed. */
  isMore: z.boolean(),
});

export const familySearchEndpoint = defineEndpoint({
  id: 'families.search',
  method: 'POST',
  path: '/api/office/schools/:centreCode/families/search',
  summary:
    'Finds adults of the school’s students by name, EQ ID, e-mail address, end of an invitation code, or invoice number',
  params: familySchoolParams,
  // In the body, because proxies and servers log addresses.
  body: z.strictObject({
    search: z
      .string()
      .check(oneLine, z.minLength(familyLimits.shortestSearch), z.maxLength(familyLimits.search)),
  }),
  response: foundSchema,
  errors: ['not-found'],
});

export const bouncedFamiliesEndpoint = defineEndpoint({
  id: 'families.bounced',
  method: 'GET',
  path: '/api/office/schools/:centreCode/families/bounced',
  summary: 'Adults of the school’s students whose e-mails bounced in the last 30 days',
  params: familySchoolParams,
  response: foundSchema,
  errors: ['not-found'],
});
