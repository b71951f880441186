import { describe, expect, it } from 'vitest';
import { permissionsOf, staffRoles } from './permissions.ts';

describe('O-1.1 the permissions of a role', () => {
  it.each([
    ['attendance-officer', ['absences.decide']],
    ['business-manager', ['payments.manage', 'invoices.import']],
    ['auditor', ['audit.search']],
  ] as const)('are those of the table: %s', (role, permissions) => {
    expect(permissionsOf([role])).toEqual(permissions);
  });

  it('let only a principal publish', () => {
    expect(staffRoles.filter((role) => permissionsOf([role]).includes('publications.publish'))).toEqual([
      'principal',
    ]);
  });

  it('let nobody in the department decide families’ requests to a school', () => {
    const permissions = permissionsOf(['department-support', 'auditor']);
    expect(permissions).not.toContain('absences.decide');
    expect(permissions).not.toContain('requests.decide');
  });

  it('are combined without duplicates for a person with several roles', () => {
    const permissions = permissionsOf(['office', 'principal', 'attendance-officer']);
    expect(new Set(permissions).size).toBe(permissions.length);
    expect(permissions).toEqual(expect.arrayContaining(['requests.decide', 'publications.publish']));
  });
});
