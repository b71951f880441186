import { showIsoDates } from '@portal/contract/dates';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { completedDate, isoFromText, textFromIso, withSlashes } from './date-text.ts';

describe('dates as text', () => {
  it.each([
    ['20/11/2026', '2026-11-20'],
    ['1/2/2027', '2027-02-01'],
    [' 29-02-2028 ', '2028-02-29'],
    ['2026-11-20', '2026-11-20'],
  ])('parses %j as %s', (text, iso) => {
    expect(isoFromText(text)).toBe(iso);
  });

  it.each(['', '20/11', '31/11/2026', '29/02/2027', '2026-11-31', '00/01/2026', 'tomorrow'])(
    'rejects %j',
    (text) => {
      expect(isoFromText(text)).toBeNull();
    },
  );

  it('formats an ISO date as DD/MM/YYYY, and anything else as an empty text', () => {
    expect(textFromIso('2026-11-20')).toBe('20/11/2026');
    expect(textFromIso('20 November')).toBe('');
  });
});

describe('typing a date', () => {
  /** The field's value after each of these keys is typed at its end. */
  const typed = (keys: string): string => [...keys].reduce((shown, key) => withSlashes(shown + key), '');

  it.each([
    ['25112026', '25/11/2026'],
    ['251126', '25/11/26'],
    ['25/11/2026', '25/11/2026'],
    ['25/11/26', '25/11/26'],
    ['5/1/2027', '5/1/2027'],
    ['25//11', '25/11'],
    ['2511202699', '25/11/202699'],
    ['soon', 'soon'],
  ])('%s shows %s', (keys, shown) => {
    expect(typed(keys)).toBe(shown);
  });

  it.each([
    [' 25112026 ', '25/11/2026'],
    ['25/11/2026', '25/11/2026'],
    ['2026-11-25', '2026-11-25'],
    ['25.11.2026', '25.11.2026'],
  ])('pasting %j shows %s', (text, shown) => {
    expect(withSlashes(text)).toBe(shown);
  });

  it('adds no trailing slash, so that one can be deleted', () => {
    expect(typed('25')).toBe('25');
    expect(typed('2511')).toBe('25/11');
  });

  it.each([
    ['25/11/26', {}, '25/11/2026'],
    ['25/11/26', { min: '2026-11-20', max: '2027-11-20' }, '25/11/2026'],
    ['25/11/31', { min: '2026-11-20', max: '2027-11-20' }, '25/11/2031'],
    ['3/4/98', { max: '2026-11-20' }, '03/04/1998'],
    ['3/4/12', { max: '2026-11-20' }, '03/04/2012'],
    ['25.11.2026', {}, '25/11/2026'],
    ['5-1-2027', {}, '05/01/2027'],
    ['25/11/202', {}, '25/11/202'],
    ['25/11', {}, '25/11'],
    ['2026-11-25', {}, '2026-11-25'],
  ])('%s, within %j, is completed to %s', (text, limits, whole) => {
    expect(completedDate(text, limits)).toBe(whole);
  });
});

describe('W-9.7 dates in the mobile app', () => {
  beforeAll(() => showIsoDates());
  afterAll(() => showIsoDates(false));

  it('are shown as YYYY-MM-DD', () => {
    expect(textFromIso('2026-11-20')).toBe('2026-11-20');
    expect(completedDate('20/11/26')).toBe('2026-11-20');
  });

  it('are typed with hyphens, and still accepted as DD/MM/YYYY', () => {
    expect(withSlashes('20261120')).toBe('2026-11-20');
    expect(withSlashes('2026')).toBe('2026');
    expect(isoFromText('20/11/2026')).toBe('2026-11-20');
  });
});
