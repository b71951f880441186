import { describe, expect, it } from 'vitest';
import { associationFailure } from '@portal/contract/registration';
import { associationOf } from './association.ts';

const answer = { valid: false, resultCode: 1, errorMessage: '', userNotAccountOwner: false };

describe('an invitation for an existing account', () => {
  it.each([
    [{ ...answer, valid: true, resultCode: 0 }, { kind: 'added' }],
    [
      { ...answer, resultCode: 3, userNotAccountOwner: true },
      { kind: 'verify-identity', text: associationFailure.userNotAccountOwner },
    ],
    [
      { ...answer, resultCode: 3 },
      { kind: 'verify-identity', text: associationFailure.userNotAccountOwner },
    ],
    [
      { ...answer, resultCode: 2 },
      { kind: 'refused', text: associationFailure.codeAlreadyUsed },
    ],
    [
      { ...answer, errorMessage: 'Another name.' },
      { kind: 'refused', text: 'Another name.' },
    ],
    [answer, { kind: 'refused', text: associationFailure.invalid }],
  ])('with the response %j is %j', (given, association) => {
    expect(associationOf(given)).toEqual(association);
  });
});
