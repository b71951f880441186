import { describe, expect, it } from 'vitest';
import { fileProblem } from './read-picture.ts';

describe('a chosen file', () => {
  it.each([
    ['image/png', 10, null],
    ['image/jpeg', 20 * 1024 * 1024, null],
    ['image/jpeg', 20 * 1024 * 1024 + 1, 'This picture is larger than 20 MB. Choose a smaller one.'],
    ['image/svg+xml', 10, 'Choose a PNG, JPG or JPEG picture.'],
    ['image/gif', 10, 'Choose a PNG, JPG or JPEG picture.'],
    ['text/html', 10, 'Choose a PNG, JPG or JPEG picture.'],
    ['', 10, 'Choose a PNG, JPG or JPEG picture.'],
  ])('of type %s with %i bytes: %s', (type, size, expected) => {
    expect(fileProblem({ type, size })).toBe(expected);
  });
});
