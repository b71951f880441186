import { identityOutcomes } from '@portal/contract/registration';
import { describe, expect, it } from 'vitest';
import type { VerificationResult } from '../../../ports/identity-verification.ts';
import { judge } from './outcome.policy.ts';

const ours = { userId: 'user-1', nonce: 'nonce-1', customerId: 'schoolside' };
const expected = { ...ours, name: { given: 'Louise', family: 'Brennan' } };
const verified: VerificationResult = {
  ...ours,
  outcome: 'verified',
  legalName: { given: 'Louise Anne', family: 'Brennan' },
};

describe('T19 a response of the identity service', () => {
  it('counts when it is for this visit and this person', () => {
    expect(judge(verified, expected)).toEqual({ outcome: 'verified' });
  });

  it.each([{ userId: 'user-2' }, { nonce: 'nonce-2' }, { customerId: 'another' }])(
    'is rejected with another %j',
    (changed) => {
      expect(judge({ ...verified, ...changed }, expected)).toEqual({
        outcome: 'exception',
        why: 'made for somebody else',
      });
    },
  );

  it.each([null, { given: 'Louise', family: 'Brown' }])(
    'is not verified with the legal name %j',
    (legalName) => {
      expect(judge({ ...verified, legalName }, expected)).toEqual({
        outcome: 'not-verified',
        why: 'another name',
      });
    },
  );

  it.each(identityOutcomes.filter((outcome) => outcome !== 'verified'))(
    'keeps its outcome: %s',
    (outcome) => {
      expect(judge({ ...verified, outcome, legalName: null }, expected)).toEqual({ outcome });
    },
  );
});
