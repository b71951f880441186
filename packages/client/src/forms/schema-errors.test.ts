import { describe, expect, it } from 'vitest';
import { addStudentBodySchema } from '@portal/contract/add-student';
import { typedAddressSchema } from '@portal/contract/people';
import { schemaErrors } from './schema-errors.ts';

describe('the errors of a form', () => {
  it('are one message per field, in schema order', () => {
    const typed = { eqid: '', schoolId: '', yearLevel: '' };
    expect(schemaErrors(addStudentBodySchema.safeParse(typed))).toEqual([
      { path: 'eqid', message: 'EQ ID required' },
      { path: 'schoolId', message: 'School required' },
      { path: 'yearLevel', message: 'Year level required' },
    ]);
  });

  it('are empty for valid values', () => {
    const address = { line1: '1 A St', line2: '', suburb: 'Bardon', state: 'QLD', postcode: '4065' };
    expect(schemaErrors(typedAddressSchema.safeParse(address))).toEqual([]);
  });
});
