import { describe, expect, it } from 'vitest';
import { categoryTexts } from './category-texts.ts';

const long = 'Representing the school at the regional finals';

describe('the categories of an incident', () => {
  it('are joined in full when they are short', () => {
    const text = 'Being a learner, Student of the week';
    expect(categoryTexts(['Being a learner', 'Student of the week'])).toEqual({
      short: text,
      full: text,
    });
  });

  it('are truncated individually', () => {
    expect(categoryTexts(['Kindness', long])).toEqual({
      short: 'Kindness, Representing the…',
      full: `Kindness, ${long}`,
    });
  });

  it('may be missing', () => {
    expect(categoryTexts([])).toEqual({ short: 'No category', full: 'No category' });
  });
});
