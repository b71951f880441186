/** How a student is called: what the family prefers first, the register's names otherwise. */

export interface RegisterName {
  givenNames: string;
  preferredGivenName: string | null;
  familyName: string;
  preferredFamilyName: string | null;
}

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
