import { describe, expect, it } from 'vitest';
import { changedFields, namesOf, onlyAccepted } from './request-fields.ts';

const home = { line1: '1 Old Road', line2: null, suburb: 'Quillby', state: 'QLD', postcode: '4000' };
const moved = { ...home, line1: '2 New Road' };
const contact = (sourcedId: string, value: string) => ({
  sourcedId,
  contactType: 'MobilePersonal',
  value,
  priority: 1,
});

const parent = {
  oldValues: {
    residentialAddress: home,
    postalAddress: null,
    contacts: [contact('a', '1'), contact('b', '2')],
  },
  newValues: {
    residentialAddress: moved,
    postalAddress: null,
    contacts: [contact('a', '3'), contact('b', '2')],
  },
};

const condition = (isCurrent: boolean) => ({ id: 'c', isCurrent });
const medical = {
  oldValues: { Asthma: condition(true) },
  newValues: { Asthma: condition(false), Eczema: condition(true) },
};

describe('O-4.10 the fields of a request', () => {
  it('are those that change', () => {
    expect(changedFields('parent-details', parent)).toEqual([
      { id: 'residentialAddress', name: 'Residential address' },
      { id: 'contact:a', name: 'Mobile (personal)' },
    ]);
    expect(changedFields('medical-conditions', medical).map(({ id }) => id)).toEqual([
      'condition:Asthma',
      'condition:Eczema',
    ]);
    expect(changedFields('absence-reason', { oldValues: {}, newValues: {} })).toEqual([]);
  });

  it('keep their old value where they aren’t accepted', () => {
    expect(onlyAccepted('parent-details', parent, ['contact:a'])).toEqual({
      oldValues: parent.oldValues,
      newValues: { ...parent.newValues, residentialAddress: home },
    });
    expect(onlyAccepted('parent-details', parent, ['residentialAddress'])).toEqual({
      oldValues: parent.oldValues,
      newValues: { ...parent.oldValues, residentialAddress: moved },
    });
  });

  it('leave out a new contact that isn’t accepted', () => {
    const asked = { ...parent, newValues: { ...parent.newValues, contacts: [contact('new', '9')] } };
    expect(onlyAccepted('parent-details', asked, ['residentialAddress']).newValues).toMatchObject({
      contacts: [],
    });
  });

  it('leave out conditions that aren’t accepted, so that the register’s value stays', () => {
    expect(onlyAccepted('medical-conditions', medical, ['condition:Eczema'])).toEqual({
      oldValues: {},
      newValues: { Eczema: condition(true) },
    });
  });

  it('are named for the family', () => {
    expect(namesOf('parent-details', parent, ['contact:a'])).toEqual({
      accepted: ['Mobile (personal)'],
      refused: ['Residential address'],
    });
  });
});
