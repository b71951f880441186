import { expect, it } from 'vitest';
import { flattenErrors, nestErrors } from './form-errors.ts';

const errors = [
  { path: 'name', message: 'Enter a name' },
  { path: 'home.suburb', message: 'Enter a suburb' },
  { path: 'blocks.1.reason', message: 'Enter a reason' },
];

it('nests errors like the form values, and lists them again', () => {
  const nested = nestErrors(errors);
  expect(nested).toMatchObject({ home: { suburb: { message: 'Enter a suburb' } } });
  expect(flattenErrors(nested)).toEqual(errors);
});

it('keeps the first error of a field', () => {
  const twice = [...errors, { path: 'name', message: 'Too long' }];
  expect(flattenErrors(nestErrors(twice))).toEqual(errors);
});

it('returns none for valid values', () => {
  expect(nestErrors([])).toBeUndefined();
  expect(flattenErrors(undefined)).toEqual([]);
});
