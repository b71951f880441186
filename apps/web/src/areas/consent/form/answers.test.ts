import { describe, expect, it } from 'vitest';
import { tidyAnswers } from './answers.ts';

describe('answers on their way', () => {
  it('leave out what is not answered, and blanks around what is', () => {
    expect(
      tidyAnswers({
        consent: 'granted',
        needs: '  an inhaler ',
        empty: '   ',
        open: undefined,
        group: { inner: '' },
        ticked: false,
        number: 0,
        list: [],
        chosen: ['a'],
      }),
    ).toEqual({ consent: 'granted', needs: 'an inhaler', ticked: false, number: 0, chosen: ['a'] });
  });
});
