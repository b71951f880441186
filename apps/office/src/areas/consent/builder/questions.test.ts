import { describe, expect, it } from 'vitest';
import { emptyDraft, questionKinds } from '@portal/contract/consent/publishing';
import { choicesOfLines, moved, newQuestion, offeredKinds, tidyChoices } from './questions.ts';

const names = (questions: ReturnType<typeof moved>): string[] => questions.map(({ name }) => name);

describe('the questions of a draft', () => {
  const [a] = emptyDraft.questions;
  const list = ['a', 'b', 'c'].flatMap((name) => (a ? [{ ...a, name }] : []));

  it('move by one place, and not past the ends', () => {
    expect(names(moved(list, 0, 1))).toEqual(['b', 'a', 'c']);
    expect(names(moved(list, 2, -1))).toEqual(['a', 'c', 'b']);
    expect(moved(list, 0, -1)).toBe(list);
    expect(moved(list, 2, 1)).toBe(list);
  });

  it('have names of their own, also after one was removed', () => {
    const first = newQuestion('line', list);
    const second = newQuestion('date', [...list.slice(1), first]);
    expect(second.name).not.toBe(first.name);
  });

  it('are offered in every kind', () => {
    expect([...offeredKinds].toSorted()).toEqual([...questionKinds].toSorted());
  });

  it('keep an option while it is typed, and drop empty lines afterwards', () => {
    expect(choicesOfLines('Bus\n')).toEqual(['Bus', '']);
    expect(tidyChoices(['Bus ', '', 'Walk'])).toEqual(['Bus', 'Walk']);
  });
});
