/** A student's display name: the family's preferred names, otherwise the register's. */
import * as z from 'zod/mini';

/** The columns of a row with a student's names. */
export const registerName = z.strictObject({
  givenNames: z.string(),
  preferredGivenName: z.nullable(z.string()),
  familyName: z.string(),
  preferredFamilyName: z.nullable(z.string()),
});
export type RegisterName = z.output<typeof registerName>;

export interface StudentName {
  firstName: string;
  displayName: string;
  fullName: string;
}

export function studentName(name: RegisterName): StudentName {
  const firstName = name.preferredGivenName ?? name.givenNames.trim().split(/\s+/)[0] ?? '';
  return {
    firstName,
    displayName: `${firstName} ${name.preferredFamilyName ?? name.familyName}`.trim(),
    fullName: `${name.givenNames} ${name.familyName}`.trim(),
  };
}
