import { describe, expect, it } from 'vitest';
import { memoryStore, safeStore } from './storage.ts';

describe('browser storage', () => {
  it('returns stored values', () => {
    const memory = memoryStore();
    const store = safeStore(() => memory);
    store.set('key', 'value');
    expect(store.get('key')).toBe('value');
    store.remove('key');
    expect(store.get('key')).toBeNull();
  });

  it('is empty where the browser denies storage', () => {
    const store = safeStore(() => {
      throw new Error('denied');
    });
    expect(() => store.set('key', 'value')).not.toThrow();
    expect(store.get('key')).toBeNull();
  });
});
