import { describe, expect, it } from 'vitest';
import { asError } from './as-error.ts';

describe('a thrown value as an error', () => {
  it('is itself when it is one', () => {
    const error = new TypeError('no');
    expect(asError(error)).toBe(error);
  });

  it.each([
    ['a text', 'gone', 'gone'],
    ['an object with a message', { message: 'gone', queue: 'task' }, 'gone'],
    ['nothing', undefined, 'undefined'],
  ])('gets the message of %s', (_, thrown, message) => {
    expect(asError(thrown).message).toBe(message);
  });
});
