import { describe, expect, it } from 'vitest';
import type { HistoryEntry } from '@portal/contract/audit';
import { byDay } from './history-query.ts';

const entry = (day: string, text: string): HistoryEntry => ({
  who: 'me',
  text,
  day,
  at: null,
  isRefused: false,
});

describe('the history by days', () => {
  it('keeps the order and starts a group at each new day', () => {
    const [first, second, third] = [
      entry('2026-11-18', 'a'),
      entry('2026-11-18', 'b'),
      entry('2026-11-17', 'c'),
    ] as const;
    expect(byDay([first, second, third])).toEqual([
      { day: '2026-11-18', entries: [first, second] },
      { day: '2026-11-17', entries: [third] },
    ]);
    expect(byDay([])).toEqual([]);
  });
});
