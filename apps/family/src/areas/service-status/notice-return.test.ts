import { expect, it } from 'vitest';
import { storageKeys } from '@portal/contract/session';
import { memoryStore, safeStore } from '@portal/client/device';
import { createNoticeReturn } from './notice-return.ts';

it.each([
  ['/attendance/S-Asha/2101', '/attendance/S-Asha/2101'],
  ['/login', '/login'],
  ['/nowhere', '/'],
  ['//evil.example', '/'],
  ['/\\evil.example', '/'],
  ['javascript:alert(1)', '/'],
  ['/outage', '/'],
])('T46 continues from the stored path %j to %j', (remembered, path) => {
  const way = createNoticeReturn(safeStore(memoryStore));
  expect(way.path()).toBe('/');
  const store = memoryStore();
  store.setItem(storageKeys.noticeReturn, remembered);
  expect(createNoticeReturn(safeStore(() => store)).path()).toBe(path);
});
