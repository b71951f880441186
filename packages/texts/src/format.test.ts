import { describe, expect, it } from 'vitest';
import { format } from './format.ts';

describe('a message', () => {
  it('has its parameters filled in', () => {
    expect(format('Sent to {name} at {email}.', { name: 'Asha', email: 'a@example.com' })).toBe(
      'Sent to Asha at a@example.com.',
    );
  });

  it.each([
    [0, '0 days'],
    [1, '1 day'],
    [2, '2 days'],
  ])('uses the plural form of %i', (count, text) => {
    expect(format({ one: '{count} day', other: '{count} days' }, { count })).toBe(text);
  });

  it('inserts parameter values verbatim, braces included', () => {
    expect(format('Hello {name}', { name: '{email} $&' })).toBe('Hello {email} $&');
  });
});
