import { describe, expect, it } from 'vitest';
import { hueOf, initials } from './identity.ts';

describe('initials', () => {
  it.each([
    ['Meera Sandhu', 'MS'],
    ['Anh Thu Nguyễn', 'AN'],
    ['  ông   ba ', 'ÔB'],
    ['Cher', 'C'],
    ['𝒜da Byron', '𝒜B'],
    ['', ''],
  ])('of %j are %j', (name, expected) => {
    expect(initials(name)).toBe(expected);
  });
});

describe('hueOf', () => {
  it('gives a name the same colour every time, composed or decomposed', () => {
    expect(hueOf('Zoë Brandt')).toBe(hueOf('Zoë Brandt'.normalize('NFD')));
  });

  it('spreads names over several colours and never uses slate', () => {
    const hues = new Set(Array.from({ length: 60 }, (_, number) => hueOf(`Student ${number}`)));
    expect(hues.size).toBe(9);
    expect(hues).not.toContain('slate');
  });
});
