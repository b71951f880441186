import { describe, expect, it } from 'vitest';
import { readFilter, readPatch, readUser } from './wanted.policy.ts';

const patchOf = (...Operations: object[]) => readPatch({ schemas: [], Operations });

describe('O-2.8 a patch', () => {
  it.each([
    ['Entra ID, with a text', { op: 'Replace', path: 'active', value: 'False' }],
    ['Entra ID, with a boolean', { op: 'Replace', path: 'active', value: false }],
    ['Okta, without a path', { op: 'replace', value: { active: false } }],
    [
      'a provider that names the schema',
      { op: 'replace', path: 'urn:ietf:params:scim:schemas:core:2.0:User:active', value: false },
    ],
  ])('deactivates as sent by %s', (_, operation) => {
    expect(patchOf(operation)).toEqual({ isActive: false });
  });

  it('keeps the last value, and ignores attributes that we don’t keep', () => {
    expect(
      patchOf(
        { op: 'add', path: 'active', value: false },
        { op: 'replace', path: 'name.familyName', value: 'Chua' },
        { op: 'remove', path: 'title' },
        {
          op: 'replace',
          value: { active: true, userName: 'mei.lin', 'emails[type eq "work"].value': 'a@b' },
        },
      ),
    ).toEqual({ isActive: true, userName: 'mei.lin' });
  });

  it.each([
    ['an unknown operation', { op: 'move', path: 'active' }],
    ['a value of another type', { op: 'replace', path: 'active', value: 'perhaps' }],
    ['a removal of what identifies', { op: 'remove', path: 'userName' }],
    ['an operation without a value', { op: 'replace' }],
  ])('with %s is refused', (_, operation) => {
    expect(() => patchOf(operation)).toThrow(/unknown|can’t|no user/);
  });
});

describe('O-2.8 a user', () => {
  it('keeps three attributes of the provider’s mapping', () => {
    const sent = {
      userName: 'mei.lin',
      externalId: 'a1',
      active: true,
      displayName: 'Mei Lin',
      emails: [{}],
    };
    expect(readUser(sent)).toEqual({ userName: 'mei.lin', externalId: 'a1', isActive: true });
  });
});

describe('O-2.8 a filter', () => {
  it.each([
    ['userName eq "mei.lin@example.com"', { by: 'userName', value: 'mei.lin@example.com' }],
    ['externalId Eq "a\\"1"', { by: 'externalId', value: 'a"1' }],
  ])('%s is read', (filter, expected) => {
    expect(readFilter(filter)).toEqual(expected);
  });

  it.each(['userName sw "a"', 'title eq "a"', 'userName eq "a" or userName eq "b"', 'userName eq a', ''])(
    '“%s” is refused',
    (filter) => {
      expect(() => readFilter(filter)).toThrow('Only userName and externalId');
    },
  );
});
