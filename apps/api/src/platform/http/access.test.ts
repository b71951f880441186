import { describe, expect, it } from 'vitest';
import type { FamilyActor, StaffActor } from '../access/actor.ts';
import { systemActor } from '../access/actor.ts';
import { anyStaffOrNobody, anyone, checkAccess, signedIn, signedInStaff } from './access.ts';
import type { Access } from './access.ts';

const at = new Date('2026-11-17T23:00:00Z');
const session = { idHash: Buffer.alloc(32), createdAt: at, lastSeenAt: at, authenticatedAt: at };
const parent: FamilyActor = {
  kind: 'family',
  accountId: 1,
  accountKey: 'key',
  isActive: true,
  isOwner: true,
  hasPendingTerms: false,
  stamp: '1',
  session,
};
const clerk: StaffActor = {
  kind: 'staff',
  staffId: 1,
  staffKey: 'key',
  label: 'Ada',
  memberships: [{ schoolId: 1, role: 'attendance-officer' }],
  personId: null,
  isBreakGlass: false,
  session,
};
const job = systemActor('sweep');
const forOffice: Access = {
  kind: 'staff',
  who: 'permitted',
  anyOf: ['requests.decide', 'absences.decide'],
};
const forPrincipals: Access = { kind: 'staff', who: 'permitted', anyOf: ['publications.publish'] };
const forJobs: Access = { kind: 'system' };

describe('each kind of actor', () => {
  it.each([
    ['a visitor', anyone, null],
    ['a person of a family', anyone, parent],
    ['a person of a family', signedIn, parent],
    ['a visitor of the office', anyStaffOrNobody, null],
    ['any staff', signedInStaff, clerk],
    ['staff with one of the permissions', forOffice, clerk],
    ['a job', forJobs, job],
  ])('is allowed where it is declared: %s', (_, access, actor) => {
    expect(() => checkAccess(access, actor, at)).not.toThrow();
  });

  it.each([
    ['staff, where anybody of a family is', anyone, clerk],
    ['staff, where families are', signedIn, clerk],
    ['a job, where families are', signedIn, job],
    ['a person of a family, where staff are', forOffice, parent],
    ['a person of a family, where any staff are', anyStaffOrNobody, parent],
    ['staff without the permission', forPrincipals, clerk],
    ['staff, where only jobs are', forJobs, clerk],
    ['a person of a family, where only jobs are', forJobs, parent],
  ])('is refused elsewhere: %s', (_, access, actor) => {
    expect(() => checkAccess(access, actor, at)).toThrow(expect.objectContaining({ code: 'forbidden' }));
  });

  it.each([signedIn, signedInStaff, forOffice, forJobs])('must sign in where required', (access) => {
    expect(() => checkAccess(access, null, at)).toThrow(
      expect.objectContaining({ code: 'sign-in-required' }),
    );
  });

  it('is subject to the family’s conditions', () => {
    const pending = { ...parent, hasPendingTerms: true };
    expect(() => checkAccess(anyone, pending, at)).not.toThrow();
    expect(() => checkAccess(signedIn, pending, at)).toThrow(
      expect.objectContaining({ code: 'terms-pending' }),
    );
    expect(() => checkAccess({ ...signedIn, evenWithPendingTerms: true }, pending, at)).not.toThrow();
  });
});

describe('O-2.4 a call with step-up', () => {
  const minutesLater = (minutes: number) => new Date(at.getTime() + minutes * 60_000);
  const sensitive: Access = { ...forOffice, stepUp: true };
  const tooOld = expect.objectContaining({ code: 'reauthentication-required' });

  it('is allowed for five minutes after the sign-in', () => {
    expect(() => checkAccess(sensitive, clerk, minutesLater(5))).not.toThrow();
    expect(() => checkAccess(sensitive, clerk, minutesLater(5.1))).toThrow(tooOld);
    expect(() => checkAccess({ ...signedInStaff, stepUp: true }, clerk, minutesLater(6))).toThrow(tooOld);
  });

  it('leaves other calls of an old sign-in allowed', () => {
    expect(() => checkAccess(forOffice, clerk, minutesLater(60))).not.toThrow();
  });

  it('is forbidden without the permission, whatever the sign-in’s age', () => {
    const forLeaders: Access = { ...forPrincipals, stepUp: true };
    expect(() => checkAccess(forLeaders, clerk, minutesLater(60))).toThrow(
      expect.objectContaining({ code: 'forbidden' }),
    );
  });
});
