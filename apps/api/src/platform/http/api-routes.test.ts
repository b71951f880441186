import { expect, it } from 'vitest';
import { liesOutsideApi } from './api-routes.ts';

it.each(['/', '/live', '/assets/:name', '/csp-reports', '/apiary', '/api-docs/:name'])(
  '%s is outside',
  (url) => {
    expect(liesOutsideApi(url)).toBe(true);
  },
);

it.each([
  undefined,
  '*',
  '/*',
  '/api',
  '/api/user',
  '/api/:id',
  '/:any',
  '/:any/user',
  '/a:rest',
  '/api:rest',
  '/api*',
  '',
])('G16 %s may be the API', (url) => {
  expect(liesOutsideApi(url)).toBe(false);
});
