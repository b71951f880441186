import { describe, expect, it } from 'vitest';
import { groupsOf, pagesFor } from './palette-items.ts';

const pages = [{ label: 'Staff and roles' }, { label: 'Reports and files' }, { label: 'Today' }];
const labels = (typed: string): string[] => pagesFor(pages, typed).map(({ label }) => label);

describe('O-22.1 the pages of the palette', () => {
  it('match by the beginning of each word', () => {
    expect(labels('')).toHaveLength(3);
    expect(labels('and')).toEqual(['Staff and roles', 'Reports and files']);
    expect(labels('  FIL rep ')).toEqual(['Reports and files']);
    expect(labels('oles')).toEqual([]);
  });

  it('leave out empty groups and cut long ones', () => {
    const items = Array.from({ length: 30 }, (_, index) => ({ href: `/${index}`, label: '', hint: '' }));
    const [only, ...others] = groupsOf([
      { name: 'families', items: [] },
      { name: 'requests', items },
    ]);
    expect([only?.name, only?.items.length, others]).toEqual(['requests', 6, []]);
  });
});
