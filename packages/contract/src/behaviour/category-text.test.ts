import { describe, expect, it } from 'vitest';
import { cutCategory } from './category-text.ts';

describe('the text of a behaviour category', () => {
  it('is shown in full up to 30 characters', () => {
    expect(cutCategory('x'.repeat(30))).toBe('x'.repeat(30));
    expect(cutCategory('Being a learner')).toBe('Being a learner');
    expect(cutCategory('')).toBe('');
  });

  it('is truncated to 17 characters and an ellipsis when longer', () => {
    expect(cutCategory('x'.repeat(31))).toBe(`${'x'.repeat(17)}…`);
    expect(cutCategory('Non-compliance with the routine of the day')).toBe('Non-compliance wi…');
  });

  it('leaves no space before the ellipsis', () => {
    expect(cutCategory('Representing our  school at the state finals')).toBe('Representing our…');
  });

  it('counts and truncates by grapheme', () => {
    const family = '👩‍👩‍👧';
    expect(cutCategory(family.repeat(30))).toBe(family.repeat(30));
    expect(cutCategory(family.repeat(31))).toBe(`${family.repeat(17)}…`);
  });
});
