import { describe, expect, it } from 'vitest';
import { greeting } from './greeting.ts';

const brisbane = 'Australia/Brisbane';

describe('greeting', () => {
  it('uses the given time zone', () => {
    expect(greeting('Meera', new Date('2026-11-16T22:30:00Z'), brisbane)).toBe('Good morning, Meera');
    expect(greeting('Meera', new Date('2026-11-17T02:00:00Z'), brisbane)).toBe('Good afternoon, Meera');
    expect(greeting('Meera', new Date('2026-11-17T08:00:00Z'), brisbane)).toBe('Good evening, Meera');
    expect(greeting('Meera', new Date('2026-11-17T14:00:00Z'), brisbane)).toBe('Good morning, Meera');
  });

  it.each([
    ['Australia/Perth', 'Good morning'],
    ['Pacific/Auckland', 'Good afternoon'],
    ['Europe/London', 'Good evening'],
  ])('depends on the time zone: in %s it is %s', (zone, text) => {
    expect(greeting('', new Date('2026-11-17T23:30:00Z'), zone)).toBe(text);
  });

  it('omits an unknown name', () => {
    expect(greeting(' ', new Date('2026-11-17T02:00:00Z'), brisbane)).toBe('Good afternoon');
  });
});
