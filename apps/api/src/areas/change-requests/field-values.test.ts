import { describe, expect, it } from 'vitest';
import { fieldValues, isChanged } from './field-values.ts';

describe('old and new values side by side', () => {
  it('lists every field of both sides, however deep', () => {
    const before = { residentialAddress: { line1: '1 Old St', line2: null }, contacts: [{ value: '07 1' }] };
    const after = {
      residentialAddress: { line1: '2 New St', line2: 'Unit 3' },
      contacts: [{ value: '07 1' }],
    };
    const fields = fieldValues(before, after);
    expect(fields).toEqual([
      { field: 'residentialAddress.line1', oldValue: '1 Old St', newValue: '2 New St' },
      { field: 'residentialAddress.line2', oldValue: '', newValue: 'Unit 3' },
      { field: 'contacts.1.value', oldValue: '07 1', newValue: '07 1' },
    ]);
    expect(fields.filter(isChanged)).toHaveLength(2);
  });

  it.each([
    [{}, { isCurrent: true }, [{ field: 'isCurrent', oldValue: '', newValue: 'true' }]],
    [{ gone: 'yes' }, {}, [{ field: 'gone', oldValue: 'yes', newValue: '' }]],
    [
      { postal: null },
      { postal: { line1: '1' } },
      [
        { field: 'postal.line1', oldValue: '', newValue: '1' },
        { field: 'postal', oldValue: '', newValue: '' },
      ],
    ],
    [null, undefined, []],
  ])('handles %j changing to %j', (before, after, expected) => {
    expect(fieldValues(before, after)).toEqual(expected);
  });
});
