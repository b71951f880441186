import { describe, expect, it } from 'vitest';
import { orderAfter, queryOf, readOrder, readView, writeOrder, writeView } from './queue-view.ts';

describe('O-4.1 the address of a list', () => {
  it.each(['', 'view=mine', 'view=decided&kind=add-student'])('is read and written alike: %s', (address) => {
    expect(new URLSearchParams(writeView(readView(new URLSearchParams(address)))).toString()).toBe(address);
  });

  it('ignores unknown values', () => {
    expect(readView(new URLSearchParams('view=all-of-it&kind=pony'))).toEqual({ view: 'all', kind: null });
  });

  it.each(['', 'sort=name', 'sort=-age'])('has the order: %s', (address) => {
    expect(new URLSearchParams(writeOrder(readOrder(new URLSearchParams(address)))).toString()).toBe(address);
  });

  it('has the other direction after a second press on a head', () => {
    const first = orderAfter({ sort: 'age', isDescending: false }, 'name');
    expect(first).toEqual({ sort: 'name', isDescending: false });
    expect(orderAfter(first, 'name')).toEqual({ sort: 'name', isDescending: true });
    expect(readOrder(new URLSearchParams('sort=size'))).toEqual({ sort: 'age', isDescending: false });
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
