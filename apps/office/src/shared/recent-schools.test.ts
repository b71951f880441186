import { expect, it } from 'vitest';
import { memoryStore, safeStore } from '@portal/client/device';
import { createRecentSchools } from './recent-schools.ts';

it('O-2.5 keeps the five schools last used, newest first and each once', () => {
  const memory = memoryStore();
  const recent = createRecentSchools(safeStore(() => memory));
  expect(recent.read()).toEqual([]);
  for (const code of ['1', '2', '3', '4', '5', '2', '6']) recent.add(code);
  expect(recent.read()).toEqual(['6', '2', '5', '4', '3']);
});
