import { describe, expect, it } from 'vitest';
import { createToastStore } from './toast-store.ts';

describe('toast store', () => {
  it('shows the newest first, and at most three', () => {
    const store = createToastStore();
    for (const title of ['one', 'two', 'three', 'four']) store.push({ title, tone: 'ok' });
    expect(store.snapshot().map(({ title }) => title)).toEqual(['four', 'three', 'two']);
  });

  it('removes only the message that is closed', () => {
    const store = createToastStore();
    const first = store.push({ title: 'first', tone: 'bad' });
    store.push({ title: 'second', tone: 'ok' });
    store.dismiss(first);
    expect(store.snapshot()).toEqual([{ id: 2, title: 'second', tone: 'ok' }]);
  });

  it('notifies listeners of every change, and returns a stable list in between', () => {
    const store = createToastStore();
    let calls = 0;
    const leave = store.subscribe(() => {
      calls += 1;
    });
    store.push({ title: 'one', tone: 'ok' });
    expect(store.snapshot()).toBe(store.snapshot());
    store.clear();
    leave();
    store.push({ title: 'two', tone: 'ok' });
    expect(calls).toBe(2);
  });
});
