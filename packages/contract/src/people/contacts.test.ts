import { describe, expect, it } from 'vitest';
import { contactError, isContactOptional, mobileContactMessage, typedContactSchema } from './contacts.ts';
import { contactTypes } from './parent-record.ts';

const phoneMessage = 'The phone number provided is not valid. Correct format is: 07 1111 1111';

describe('a contact', () => {
  it.each([
    ['PhoneHome', '07 3333 1111', null],
    ['PhoneHome', '', null],
    ['PhoneHome', '0412 345 678', phoneMessage],
    ['PhoneWork', '13 74 68', phoneMessage],
    ['PhoneWork', '1300 111 111', null],
    ['Fax', '07 3333 111', phoneMessage],
    ['Fax', '+61 7 3333 1111 2', 'Phone number cannot be longer than 15 characters'],
    ['MobilePersonal', '', mobileContactMessage],
    ['MobilePersonal', '07 3333 1111', mobileContactMessage],
    ['MobilePersonal', '0491 570 156', null],
    ['MobileWork', '+64 21 555 0123', null],
    ['MobileWork', '+64 21 555 01234', mobileContactMessage],
    ['NullableMobilePersonal', '', null],
    ['NullableMobilePersonal', '0145 123 456', null],
    ['PhoneInternational', '', 'Phone International is required'],
    ['PhoneInternational', '+64 9 555 0123', null],
    ['PhoneInternational', '1'.repeat(51), 'Phone International cannot be longer than 50 characters'],
    ['Email', '', 'An email address is required'],
    [
      'Email',
      'meera@example',
      'The email address provided is not valid. Correct format is: name@example.com',
    ],
    ['Email', 'meera@example.com', null],
  ] as const)('%s %j: %s', (type, value, message) => {
    expect(contactError(contactTypes[type], value)).toBe(message);
  });

  it('may be empty if its kind allows that', () => {
    for (const type of Object.values(contactTypes)) {
      expect(contactError(type, '') === null).toBe(isContactOptional(type));
    }
  });

  it('names the invalid value', () => {
    const { error } = typedContactSchema.safeParse({ contactType: 2, value: '1', priority: 1 });
    expect(error?.issues).toMatchObject([{ path: ['value'], message: mobileContactMessage }]);
    expect(typedContactSchema.safeParse({ contactType: 8, value: '', priority: 1 }).success).toBe(false);
    expect(typedContactSchema.safeParse({ contactType: 1, value: '', priority: 0 }).success).toBe(false);
  });
});
