import { describe, expect, it } from 'vitest';
import { queryOf, readView, writeView } from './queue-view.ts';

describe('O-4.1 the address of a list', () => {
  it.each(['', 'view=mine', 'view=decided&kind=add-student'])('is read and written alike: %s', (address) => {
    expect(new URLSearchParams(writeView(readView(new URLSearchParams(address)))).toString()).toBe(address);
  });

  it('ignores unknown values', () => {
    expect(readView(new URLSearchParams('view=all-of-it&kind=pony'))).toEqual({ view: 'all', kind: null });
  });

  it('becomes the filter of the call', () => {
    expect(queryOf(readView(new URLSearchParams('view=overdue&kind=absence-reason')), 'Asha')).toEqual({
      state: 'waiting',
      kinds: ['absence-reason'],
      onlyMine: false,
      onlyOver: true,
      search: 'Asha',
    });
  });
});
