import { describe, expect, it } from 'vitest';
import { nameLetters, readSearch } from './search-text.ts';

describe('typed search text', () => {
  it('has a replacement for each letter', () => {
    expect([...nameLetters.from]).toHaveLength([...nameLetters.to].length);
  });

  it.each([
    ['O’Brien  Zoë', ['% o%', '% brien%', '% zoe%']],
    ['Thảo Nguyễn-Đặng', ['% thao%', '% nguyen%', '% dang%']],
    ['Sandhu-Reid', ['% sandhu%', '% reid%']],
    ['50%_', [String.raw`% 50\%\_%`]],
  ])('is the words of a name: %s', (typed, names) => {
    expect(readSearch(typed).names).toEqual(names);
  });

  it.each([
    ['1870000011K', '1870000011K%', '011K'],
    ['18700', '18700%', '8700'],
    ['34-9k', '349K%', '349K'],
    ['sandhu', null, null],
  ])('may be an EQ ID or the end of a code: %s', (typed, eqId, codeEnd) => {
    expect(readSearch(typed)).toMatchObject({ eqId, codeEnd });
  });

  it('is only an address with an @', () => {
    expect(readSearch(' Meera.S@Example.com ')).toEqual({
      names: [],
      eqId: null,
      email: 'meera.s@example.com',
      codeEnd: null,
      invoiceNumber: null,
    });
  });
});
