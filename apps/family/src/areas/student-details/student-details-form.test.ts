import { describe, expect, it } from 'vitest';
import {
  isUnchanged,
  rebased,
  studentDetailsBody,
  studentDetailsErrors,
  valuesOf,
} from './student-details-form.ts';

const home = { line1: '1 Old Street', line2: null, suburb: 'Ashgrove', state: 'QLD', postcode: '4060' };
const typedHome = { ...home, line2: '' };
const held = {
  oneSchoolId: 'S1',
  version: 'v',
  residesWithParent: true,
  dateOfBirth: '2012-05-04',
  residentialAddress: home,
  postalAddress: null,
  updatedDetails: null,
};
const initial = valuesOf(held);
const about = { residesWithParent: true, today: '2026-11-18' };

describe('the student details form', () => {
  it('shows the date of birth as DD/MM/YYYY', () => {
    expect(initial.dateOfBirth).toBe('04/05/2012');
    expect(valuesOf({ ...held, dateOfBirth: null }).dateOfBirth).toBe('');
  });

  it.each([
    ['the student lives with the parent and has no postal line', held, true],
    ['the postal line is empty', { ...held, postalAddress: { ...home, line1: '' } }, true],
    ['both addresses are the same', { ...held, postalAddress: home }, true],
    ['there is another postal address', { ...held, postalAddress: { ...home, line1: 'PO Box 1' } }, false],
    ['the student does not live with the parent', { ...held, residesWithParent: false }, false],
  ])('presets whether postal is the same as residential when %s', (_, details, isSame) => {
    expect(valuesOf(details).isSame).toBe(isSame);
  });

  it('names the errors in form order', () => {
    const empty = { line1: '', line2: '', suburb: '', state: '', postcode: '' };
    const values = { ...initial, dateOfBirth: '2027-01-01', isSame: false, postalAddress: empty };
    expect(studentDetailsErrors(values, about).map(({ message }) => message)).toEqual([
      'Date of birth must be in the past',
      'Address line 1 is required',
      'Suburb is required',
      'State is required',
      'A valid postcode is required',
    ]);
    expect(studentDetailsErrors(values, { ...about, residesWithParent: false })).toHaveLength(1);
  });

  it.each(['04/05/2012', ' 04/05/2012 ', '2012-05-04'])('sends the date of birth %s as a date', (typed) => {
    const values = { ...initial, dateOfBirth: typed };
    expect(studentDetailsBody(values, held).dateOfBirth).toBe('2012-05-04');
  });

  it('sends both addresses, or neither if the parent may not see them', () => {
    expect(studentDetailsBody(initial, held)).toMatchObject({
      dateOfBirth: '2012-05-04',
      residentialAddress: typedHome,
      postalAddress: typedHome,
    });
    const apart = { ...held, residesWithParent: false, residentialAddress: null };
    expect(studentDetailsBody(valuesOf(apart), apart)).toMatchObject({
      residentialAddress: null,
      postalAddress: null,
    });
  });

  it('detects that nothing has changed', () => {
    expect(isUnchanged({ ...initial, dateOfBirth: '04/05/2012 ' }, initial)).toBe(true);
    expect(isUnchanged({ ...initial, isSame: false, postalAddress: typedHome }, initial)).toBe(true);
    expect(isUnchanged({ ...initial, dateOfBirth: '05/05/2012' }, initial)).toBe(false);
  });

  it('applies the edits to the latest details', () => {
    const typed = { ...initial, residentialAddress: { ...typedHome, suburb: 'Bardon' } };
    const now = valuesOf({
      ...held,
      dateOfBirth: '2012-06-01',
      residentialAddress: { ...home, line1: '9 New' },
    });
    expect(rebased(typed, initial, now)).toMatchObject({
      dateOfBirth: '01/06/2012',
      residentialAddress: { line1: '9 New', suburb: 'Bardon' },
    });
  });
});
