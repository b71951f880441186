import { describe, expect, it } from 'vitest';
import { checkCode, refusalText } from './invitation-result.ts';

describe('an entered invitation code', () => {
  it.each([
    ['', 'Invitation required'],
    ['   ', 'Invitation required'],
    ['x'.repeat(41), 'Invitation cannot be longer than 40 characters'],
  ])('%j shows the message %s', (typed, message) => {
    expect(checkCode(typed)).toEqual({ kind: 'error', message });
  });

  it.each(['123', '123456789AB', '1234567890KK', '<script>1</script>', "' OR 1=1 --", '1234567890-'])(
    'recognises %j as a student id without a call',
    (typed) => {
      expect(checkCode(typed)).toEqual({ kind: 'refused', result: 4 });
    },
  );

  it.each(['1234567890K', ' 12345678901 ', '1234567890_'])('%j is sent to the server', (typed) => {
    expect(checkCode(typed)).toEqual({ kind: 'ask', code: typed.trim() });
  });
});

describe('a refused code', () => {
  it.each([
    [1, 'The invitation code is not correct.'],
    [2, 'The invitation code you entered is no longer valid.'],
    [3, 'You have already registered with a valid invitation code.'],
    [
      4,
      'You have entered a student ID. Enter the invitation code in the letter or email from your school instead.',
    ],
    [9, 'The invitation code is not correct.'],
  ])('with result %i shows the title %s', (result, title) => {
    expect(refusalText(result).title).toBe(title);
    expect(refusalText(result).text).not.toBe('');
  });
});
