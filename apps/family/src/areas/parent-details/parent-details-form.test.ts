import { describe, expect, it } from 'vitest';
import { contactTypes, mobileContactMessage } from '@portal/contract/people';
import type { ParentDetails } from '@portal/contract/parent-details';
import { isUnchanged, parentDetailsBody, parentDetailsErrors, valuesOf } from './parent-details-form.ts';

const home = {
  line1: '14 Currajong Street',
  line2: null,
  suburb: 'Harbourmere',
  state: 'QLD',
  postcode: '4999',
};
const held: ParentDetails = {
  residentialAddress: home,
  postalAddress: null,
  contacts: [{ contactType: contactTypes.MobilePersonal, value: '0412 555 418', priority: 1 }],
};
const about = { oneSchoolParentId: 'P-1', parentDetailsVersion: 'a'.repeat(64) };

describe('the ’Other details’ form', () => {
  it('assumes that the postal address equals the residential one unless another is held', () => {
    expect(valuesOf(held).isSame).toBe(true);
    expect(valuesOf({ ...held, postalAddress: { ...home } }).isSame).toBe(true);
    const postal = { ...home, line1: 'PO Box 7' };
    expect(valuesOf({ ...held, postalAddress: postal })).toMatchObject({
      isSame: false,
      postalAddress: { line1: 'PO Box 7' },
    });
  });

  it('requires a postal address unless it is the same', () => {
    const values = { ...valuesOf(held), isSame: false };
    expect(parentDetailsErrors(values).map(({ path }) => path)).toEqual([
      'postalAddress.line1',
      'postalAddress.suburb',
      'postalAddress.state',
      'postalAddress.postcode',
    ]);
    expect(parentDetailsErrors({ ...values, isSame: true })).toEqual([]);
  });

  it('names the invalid contact', () => {
    const values = valuesOf(held);
    const contacts = values.contacts.map((contact) => ({ ...contact, value: '' }));
    expect(parentDetailsErrors({ ...values, contacts })).toEqual([
      { path: 'contacts.0.value', message: mobileContactMessage },
    ]);
  });

  it('sends both addresses, trimmed', () => {
    const values = valuesOf(held);
    const typed = { ...values, residentialAddress: { ...values.residentialAddress, suburb: ' Bardon ' } };
    const body = parentDetailsBody(typed, about);
    expect(body.residentialAddress.suburb).toBe('Bardon');
    expect(body.postalAddress).toEqual(body.residentialAddress);
    expect(body).toMatchObject(about);
  });

  it('detects that nothing has changed', () => {
    const values = valuesOf(held);
    const spaced = {
      ...values,
      residentialAddress: { ...values.residentialAddress, suburb: 'Harbourmere ' },
    };
    expect(isUnchanged(spaced, values)).toBe(true);
    expect(isUnchanged({ ...values, isSame: false, postalAddress: values.residentialAddress }, values)).toBe(
      true,
    );
    expect(isUnchanged({ ...values, isSame: false }, values)).toBe(false);
  });
});
