import { describe, expect, it } from 'vitest';
import { whomToTell } from './day.policy.ts';
import type { ContactRow } from './day.repository.ts';

const adult = (name: string, more: Partial<ContactRow> = {}): ContactRow => ({
  parentId: 1,
  name,
  mobile: '0491 570 156',
  isBarred: false,
  isAttendanceContact: true,
  isPortalParent: true,
  ...more,
});
const told = (contacts: readonly ContactRow[], mayText = () => true) => {
  const { adults, textable, noText } = whomToTell(contacts, mayText);
  return { adults: adults.map(({ name }) => name), textable: textable.map(({ name }) => name), noText };
};

describe('O-7.2 whom the school tells', () => {
  it('is the contacts for attendance; without any, the adults who may use the portal', () => {
    const other = adult('Other', { isAttendanceContact: false });
    const outsider = adult('Neighbour', { isAttendanceContact: false, isPortalParent: false });
    expect(told([other, adult('Contact'), outsider])).toEqual({
      adults: ['Contact'],
      textable: ['Contact'],
      noText: null,
    });
    expect(told([other, outsider]).adults).toEqual(['Other']);
  });

  it('is nobody whom a court order bars, and then nobody by text', () => {
    expect(told([adult('Rae'), adult('Shane', { isBarred: true })])).toEqual({
      adults: ['Rae'],
      textable: [],
      noText: 'court-order',
    });
  });

  it('is nobody by text at a number that may not be sent texts', () => {
    expect(told([adult('Rae')], () => false)).toMatchObject({ textable: [], noText: 'no-mobile' });
  });
});
