import { describe, expect, it } from 'vitest';
import { createErrorCache } from './error-cache.ts';
import { memoryStore, safeStore } from '../device/storage.ts';

const report = (number: number) => ({
  timestamp: `2026-11-18T00:00:${String(number).padStart(2, '0')}.000Z`,
  error: `TypeError: ${number}`,
  page: '/student',
});
const filled = (count: number) => {
  const store = memoryStore();
  const cache = createErrorCache(safeStore(() => store));
  for (let at = 0; at < count; at += 1) cache.add(report(at));
  return { cache, store };
};

describe('unsent error reports', () => {
  it('are limited to ten, dropping the oldest first', () => {
    const { cache } = filled(12);
    expect(cache.all()).toEqual(Array.from({ length: 10 }, (_, at) => report(at + 2)));
  });

  it('are deleted once sent', () => {
    const { cache, store } = filled(2);
    cache.remove(report(0));
    expect(cache.all()).toEqual([report(1)]);
    cache.remove(report(1));
    expect(store.getItem('errorReports')).toBeNull();
  });

  it('T50 contain a time, an error and a page, but no person or device', () => {
    const { store } = filled(1);
    const [kept] = JSON.parse(store.getItem('errorReports') ?? '[]');
    expect(Object.keys(kept)).toEqual(['timestamp', 'error', 'page']);
  });

  it('are empty if the stored value is malformed', () => {
    const store = memoryStore();
    store.setItem('errorReports', '{"a":');
    expect(createErrorCache(safeStore(() => store)).all()).toEqual([]);
    store.setItem('errorReports', '[{"name":"Hana"}]');
    expect(createErrorCache(safeStore(() => store)).all()).toEqual([]);
  });
});
