import { describe, expect, it } from 'vitest';
import { memoryStore, safeStore } from './storage.ts';

describe('browser storage', () => {
  it('reads back what was kept', () => {
    const memory = memoryStore();
    const store = safeStore(() => memory);
    store.set('key', 'value');
    expect(store.get('key')).toBe('value');
    store.remove('key');
    expect(store.get('key')).toBeNull();
  });

  it('reads as empty where the browser refuses storage', () => {
    const store = safeStore(() => {
      throw new Error('denied');
    });
    expect(() => store.set('key', 'value')).not.toThrow();
    expect(store.get('key')).toBeNull();
  });
});
