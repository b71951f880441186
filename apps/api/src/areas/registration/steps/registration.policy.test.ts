import { registrationStages } from '@portal/contract/registration';
import type { RegistrationStage } from '@portal/contract/registration';
import { describe, expect, it } from 'vitest';
import { allowedStages, mayCall, requireStage, stageOf } from './registration.policy.ts';
import type { RegistrationCall, RegistrationFacts } from './registration.policy.ts';

const begun: RegistrationFacts = {
  kind: 'owner',
  hasPendingTerms: true,
  isNameConfirmed: false,
  isIdentityShown: false,
  account: 'none',
};

describe('T17 the stage of a registration follows from its completed steps', () => {
  it.each<[RegistrationStage, Partial<RegistrationFacts>]>([
    ['terms', {}],
    ['verify-name', { hasPendingTerms: false }],
    ['verify-identity', { hasPendingTerms: false, isNameConfirmed: true }],
    ['register', { hasPendingTerms: false, isNameConfirmed: true, isIdentityShown: true }],
    ['register', { kind: 'viewer', hasPendingTerms: false, isNameConfirmed: true }],
    // A step completed before its predecessors counts for nothing.
    ['terms', { isNameConfirmed: true, isIdentityShown: true }],
    ['verify-name', { hasPendingTerms: false, isIdentityShown: true }],
    ['terms', { kind: 'viewer', isNameConfirmed: true }],
    // With an account, nothing is required again.
    ['check-email', { account: 'waiting' }],
    ['check-email', { account: 'waiting', hasPendingTerms: false, isNameConfirmed: true }],
    ['done', { account: 'active' }],
    ['done', { account: 'active', hasPendingTerms: false, isNameConfirmed: true }],
  ])('is %s with %j', (stage, facts) => {
    expect(stageOf({ ...begun, ...facts })).toBe(stage);
  });
});

const expected: Record<RegistrationCall, string> = {
  //                 terms name identity register e-mail done
  status: /*        */ '+++ +++',
  acceptTerms: /*   */ '+-- ---',
  readName: /*      */ '-++ ---',
  confirmName: /*   */ '-+- ---',
  openVerification: /**/ '--+ ---',
  takeOutcome: /*   */ '--+ ---',
  register: /*      */ '--- +--',
  useAccount: /*    */ '--+ +--',
};

const calls: readonly RegistrationCall[] = [
  'status',
  'acceptTerms',
  'readName',
  'confirmName',
  'openVerification',
  'takeOutcome',
  'register',
  'useAccount',
];
const cells = calls.flatMap((call) =>
  registrationStages.map((stage, index) => ({
    call,
    stage,
    isAllowed: expected[call].replace(' ', '')[index] === '+',
  })),
);

describe('T17 every call in every stage', () => {
  it('is in the table', () => {
    expect(calls.toSorted()).toEqual(Object.keys(allowedStages).toSorted());
  });

  it.each(cells.filter(({ isAllowed }) => isAllowed))('$call is allowed in $stage', ({ call, stage }) => {
    expect(mayCall(call, stage)).toBe(true);
    expect(() => requireStage(call, stage)).not.toThrow();
  });

  it.each(cells.filter(({ isAllowed }) => !isAllowed))(
    '$call is refused in $stage, with the stage',
    ({ call, stage }) => {
      expect(mayCall(call, stage)).toBe(false);
      expect(() => requireStage(call, stage)).toThrow(
        expect.objectContaining({ code: 'registration-out-of-step', options: { extras: { stage } } }),
      );
    },
  );
});
