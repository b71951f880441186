import { describe, expect, it } from 'vitest';
import { outageErrors, plainText } from './outages.policy.ts';
import type { OutageInput } from './outages.policy.ts';

const input: OutageInput = {
  kind: 'outage',
  modules: ['Payments'],
  platform: 'all',
  title: 'Down for maintenance',
  message: 'Back at 6:00 am. More at https://status.example/payments',
  startsAt: new Date('2026-11-18T00:00:00Z'),
  endsAt: null,
};
const messagesFor = (change: Partial<OutageInput>): string[] =>
  outageErrors({ ...input, ...change }).map(({ message }) => message);

describe('the text of an outage or alert', () => {
  it('accepts plain text with https addresses, up to the maximum length', () => {
    expect(messagesFor({})).toEqual([]);
    expect(messagesFor({ title: 'x'.repeat(100), message: 'x'.repeat(500) })).toEqual([]);
  });

  it.each([
    [{ modules: [] }, 'Name at least one module.'],
    [{ title: ' \n' }, 'The title is required.'],
    [{ title: 'x'.repeat(101) }, 'The title cannot be longer than 100 characters.'],
    [{ message: '' }, 'The message is required.'],
    [{ message: 'x'.repeat(501) }, 'The message cannot be longer than 500 characters.'],
    [{ endsAt: input.startsAt }, 'It must end after it begins.'],
  ])('refuses %j', (change, message) => expect(messagesFor(change)).toEqual([message]));

  it.each(['http://status.example', 'See ftp://files.example', 'javascript:alert(1)', 'DATA:text/html,x'])(
    'T47 refuses the address %j',
    (message) => expect(messagesFor({ message })).toEqual(['The message may name https addresses only.']),
  );

  it('stores one line without control characters or bidirectional marks', () => {
    expect(plainText(' Back\u0007 at\r\n\u202e6 am ')).toBe('Back at 6 am');
  });
});
