import { expect, it } from 'vitest';
import { storageKeys } from '@portal/contract/session';
import { memoryStore, safeStore } from '@portal/client/device';
import { createSeenAlerts } from './seen-alerts.ts';

const [first, second] = [crypto.randomUUID(), crypto.randomUUID()];
const setUp = () => {
  const store = memoryStore();
  return { store, seen: createSeenAlerts(safeStore(() => store)) };
};

it('stores only the ids of shown alerts', () => {
  const { store, seen } = setUp();
  for (const id of [first, second, first]) seen.add(id);
  expect(seen.ids()).toEqual(new Set([first, second]));
  expect(JSON.parse(store.getItem(storageKeys.seenAlerts) ?? '')).toEqual([first, second]);
});

it('forgets alerts that are no longer active', () => {
  const { store, seen } = setUp();
  seen.add(first);
  seen.add(second);
  seen.prune(new Set([second]));
  expect(seen.ids()).toEqual(new Set([second]));
  seen.prune(new Set());
  expect(store.getItem(storageKeys.seenAlerts)).toBeNull();
});

it.each(['nonsense', '{"a":1}', '["<img>"]'])('reads %s as no alerts shown', (text) => {
  const { store, seen } = setUp();
  store.setItem(storageKeys.seenAlerts, text);
  expect(seen.ids().size).toBe(0);
});
