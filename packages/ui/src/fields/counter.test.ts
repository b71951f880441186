import { describe, expect, it } from 'vitest';
import { countCharacters } from './counter.ts';

const texts = { remaining: (left: number) => `${left} left`, over: (many: number) => `${many} too many` };

describe('countCharacters', () => {
  it('counts down to zero at the limit', () => {
    expect(countCharacters('four', 4, texts)).toEqual({ text: '0 left', tally: '4 / 4', over: false });
  });

  it('counts the characters over the limit', () => {
    expect(countCharacters('fivers', 5, texts)).toEqual({ text: '1 too many', tally: '6 / 5', over: true });
  });
});
