import { describe, expect, it } from 'vitest';
import { addressFields, isSameAddress, keptAddress, typedAddressSchema } from './address.ts';

const address = { line1: '12 Wattle Street', line2: '', suburb: 'Ashgrove', state: 'QLD', postcode: '4060' };

function messages(changes: Record<string, unknown>): string[] {
  const { error } = typedAddressSchema.safeParse({ ...address, ...changes });
  return error?.issues.map(({ message }) => message) ?? [];
}

describe('a typed address', () => {
  it.each([
    [{ line1: ' ' }, 'Address line 1 is required'],
    [{ line1: 'x'.repeat(101) }, 'Address line 1 cannot be longer than 100 characters'],
    [{ line2: 'x'.repeat(101) }, 'Address line 2 cannot be longer than 100 characters'],
    [{ suburb: '' }, 'Suburb is required'],
    [{ suburb: 'x'.repeat(51) }, 'Suburb cannot be longer than 50 characters'],
    [{ state: '' }, 'State is required'],
    [{ state: 'NZ' }, 'State is required'],
    [{ postcode: '' }, 'A valid postcode is required'],
    [{ postcode: '406' }, 'A valid postcode is required'],
    [{ postcode: '40600' }, 'A valid postcode is required'],
    [{ postcode: '４０６０' }, 'A valid postcode is required'],
  ])('with %j: %s', (changes, message) => {
    expect(messages(changes)).toEqual([message]);
  });

  it.each([[{}], [{ line1: 'x'.repeat(100) }], [{ line2: 'x'.repeat(100) }], [{ suburb: 'x'.repeat(50) }]])(
    'accepts %j',
    (changes) => {
      expect(messages(changes)).toEqual([]);
    },
  );

  it('T28 rejects additional fields', () => {
    expect(messages({ isPpao: true })).toHaveLength(1);
  });

  it('is stored without an empty second line, and shown in a form with one', () => {
    const kept = keptAddress(typedAddressSchema.parse(address));
    expect(kept.line2).toBeNull();
    expect(addressFields(kept)).toEqual(address);
    expect(addressFields(null)).toEqual({ line1: '', line2: '', suburb: '', state: '', postcode: '' });
  });

  it('equals another one with the same parts', () => {
    const kept = keptAddress(typedAddressSchema.parse(address));
    expect(isSameAddress(kept, { ...kept })).toBe(true);
    expect(isSameAddress(kept, { ...kept, line2: 'Unit 1' })).toBe(false);
    expect(isSameAddress(kept, null)).toBe(false);
    expect(isSameAddress(null, null)).toBe(true);
  });
});
