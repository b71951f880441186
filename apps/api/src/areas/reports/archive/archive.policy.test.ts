import { expect, it } from 'vitest';
import { splitBySize } from './archive.policy.ts';

it.each([
  [[], []],
  [[10], [[10]]],
  [[4, 6], [[4, 6]]],
  [
    [4, 7, 3],
    [[4], [7, 3]],
  ],
  [
    [12, 1],
    [[12], [1]],
  ],
  [
    [1, 12, 1, 1],
    [[1], [12], [1, 1]],
  ],
])('groups files of %j bytes into e-mails of ten bytes as %j', (sizes, expected) => {
  const files = sizes.map((size) => ({ name: `${size}`, content: Buffer.alloc(size) }));
  const groups = splitBySize(files, 10).map((group) => group.map(({ content }) => content.length));
  expect(groups).toEqual(expected);
});
