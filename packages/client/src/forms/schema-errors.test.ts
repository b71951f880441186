import { describe, expect, it } from 'vitest';
import { addStudentBodySchema } from '@portal/contract/add-student';
import { typedAddressSchema } from '@portal/contract/people';
import { schemaErrors } from './schema-errors.ts';

describe('what a schema says of a form', () => {
  it('is one message a field, in the order of the schema', () => {
    const typed = { eqid: '', schoolId: '', yearLevel: '' };
    expect(schemaErrors(addStudentBodySchema.safeParse(typed))).toEqual([
      { path: 'eqid', message: 'EQ ID required' },
      { path: 'schoolId', message: 'School required' },
      { path: 'yearLevel', message: 'Year level required' },
    ]);
  });

  it('is nothing for what is right', () => {
    const address = { line1: '1 A St', line2: '', suburb: 'Bardon', state: 'QLD', postcode: '4065' };
    expect(schemaErrors(typedAddressSchema.safeParse(address))).toEqual([]);
  });
});
