import { describe, expect, it } from 'vitest';
import { isoFromText, textFromIso } from './date-text.ts';

describe('dates as text', () => {
  it.each([
    ['20/11/2026', '2026-11-20'],
    ['1/2/2027', '2027-02-01'],
    [' 29-02-2028 ', '2028-02-29'],
  ])('reads %j as %s', (text, iso) => {
    expect(isoFromText(text)).toBe(iso);
  });

  it.each(['', '20/11', '31/11/2026', '29/02/2027', '2026-11-20', '00/01/2026', 'tomorrow'])(
    'finds no day in %j',
    (text) => {
      expect(isoFromText(text)).toBeNull();
    },
  );

  it('writes an ISO date as DD/MM/YYYY and nothing for anything else', () => {
    expect(textFromIso('2026-11-20')).toBe('20/11/2026');
    expect(textFromIso('20 November')).toBe('');
  });
});
