/** The settings of the school office, and which groups of the identity provider grant which roles (O-2.1). */
import { readFileSync } from 'node:fs';
import { departmentRoles, schoolRoles } from '@portal/contract/staff';
import type { StaffRole } from '@portal/contract/staff';
import { centreCodeSchema } from '@portal/contract/shared';
import { z } from 'zod';
import type { Env } from './env.ts';

export interface OfficeConfig {
  provider: {
    issuer: string;
    clientId: string;
    clientSecret: string;
    groupsClaim: string;
    /** The claim that contains a person's id in the school register; null if the provider has none. */
    personClaim: string | null;
    /** The claim that contains a person's code in the timetable; null if the provider has none. */
    timetableClaim: string | null;
    /** The claim whose value SCIM sends as `externalId`; null if that is the subject. */
    scimClaim: string | null;
  };
  /** By group. */
  roles: ReadonlyMap<string, readonly GrantedRole[]>;
  /** How long a decision can be undone. */
  undoMs: number;
  /** By when families must have been told of an absence: a time at the school. */
  notifyBy: string;
}

/** A role that a group grants, at a school or in the department. */
export interface GrantedRole {
  role: StaffRole;
  centreCode: string | null;
}

const groupSchema = z.string().trim().min(1).max(200);
const fileSchema = z.array(
  z.union([
    z.strictObject({ group: groupSchema, role: z.enum(schoolRoles), school: centreCodeSchema }),
    z.strictObject({ group: groupSchema, role: z.enum(departmentRoles) }),
  ]),
);

/** The path and credentials of the stand-in identity provider, which never runs in production. */
export const standInProvider = {
  path: '/staff-id',
  clientId: 'schoolside-office',
  clientSecret: 'stand-in office secret',
} as const;

/** Null if no identity provider is configured: then there is no office. */
export function deriveOffice(env: Env, isProduction: boolean): OfficeConfig | null {
  const { OIDC_ISSUER: configured, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET } = env;
  const standIn = isProduction ? undefined : `http://localhost:${env.SIMULATORS_PORT}${standInProvider.path}`;
  const issuer = configured ?? standIn;
  if (issuer === undefined) return null;
  return {
    provider: {
      issuer,
      clientId: OIDC_CLIENT_ID ?? standInProvider.clientId,
      clientSecret: OIDC_CLIENT_SECRET ?? standInProvider.clientSecret,
      groupsClaim: env.OIDC_GROUPS_CLAIM,
      personClaim: env.OIDC_PERSON_CLAIM ?? (configured === undefined ? 'register_person_id' : null),
      timetableClaim: env.OIDC_TIMETABLE_CLAIM ?? (configured === undefined ? 'timetable_code' : null),
      scimClaim: env.OIDC_SCIM_CLAIM ?? null,
    },
    roles: readGroups(env.STAFF_GROUPS_FILE),
    undoMs: env.OFFICE_UNDO_SECONDS * 1000,
    notifyBy: env.OFFICE_NOTIFY_BY,
  };
}

/** Throws one readable message when the file is invalid. */
export function readGroups(file: string | undefined): OfficeConfig['roles'] {
  if (file === undefined || file === '') return new Map();
  const parsed = fileSchema.safeParse(contentOf(file));
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
    throw new Error(`STAFF_GROUPS_FILE (${file}) is not right:\n${lines.join('\n')}`);
  }
  const granted = parsed.data.map((entry) => ({
    group: entry.group,
    role: entry.role,
    centreCode: 'school' in entry ? entry.school : null,
  }));
  return Map.groupBy(granted, ({ group }) => group);
}

function contentOf(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Error(`STAFF_GROUPS_FILE (${file}) can't be read: ${String(error)}`, { cause: error });
  }
}
