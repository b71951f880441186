import { expect, it } from 'vitest';
import { fileSize } from './file-size.ts';

it.each([
  [0, '1 KB'],
  [1024, '1 KB'],
  [188_416, '184 KB'],
  [1_048_575, '1 MB'],
  [1_572_864, '1.5 MB'],
  [20_971_520, '20 MB'],
])('formats %i bytes as %s', (bytes, text) => {
  expect(fileSize(bytes)).toBe(text);
});
