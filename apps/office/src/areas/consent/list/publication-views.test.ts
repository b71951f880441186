import { expect, it } from 'vitest';
import type { Publication } from '@portal/contract/consent/publishing';
import { inOrder, inView } from './publication-views.ts';

const of = (id: string, state: Publication['state'], dueDate: string | null = null): Publication => ({
  id,
  title: id,
  state,
  dueDate,
  audience: { kind: 'years', values: [] },
  sendsAt: null,
  publishedAt: null,
  counts: { students: 0, granted: 0, denied: 0, mixed: 0, unanswered: 0 },
  changedAt: '2026-11-18T00:00:00Z',
});
const all = [
  of('closed', 'closed'),
  of('draft', 'draft'),
  of('later', 'open', '2026-12-04'),
  of('held', 'held'),
  of('soon', 'open', '2026-11-20'),
  of('recalled', 'recalled'),
];
const ids = (list: readonly Publication[]): string[] => list.map(({ id }) => id);

it('lists open requests first, the next due first', () => {
  expect(ids(inOrder(all))).toEqual(['soon', 'later', 'held', 'draft', 'closed', 'recalled']);
});

it('has a view for each stage of a request', () => {
  expect(ids(inView(all, 'all'))).toHaveLength(all.length);
  expect(ids(inView(all, 'waiting'))).toEqual(['held']);
  expect(ids(inView(all, 'ended'))).toEqual(['closed', 'recalled']);
});
