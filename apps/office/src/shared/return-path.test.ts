import { expect, it } from 'vitest';
import { memoryStore, safeStore } from '@portal/client/device';
import { createReturnPath } from './return-path.ts';

const create = () => {
  const memory = memoryStore();
  return { memory, path: createReturnPath(safeStore(() => memory)) };
};

it('O-2.4 leads back once, and only the same person', () => {
  const { path } = create();
  path.remember('/queue?kind=absence-report', 'ada');
  expect(path.take('ada')).toBe('/queue?kind=absence-report');
  expect(path.take('ada')).toBeNull();
  path.remember('/queue', 'ada');
  expect(path.take('bo')).toBeNull();
  expect(path.take('ada')).toBeNull();
});

it('O-2.4 leads to a page of the office only', () => {
  const { memory, path } = create();
  memory.setItem('officeReturn', 'ada https://example.com/');
  expect(path.take('ada')).toBeNull();
});
