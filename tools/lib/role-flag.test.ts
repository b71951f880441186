import { expect, it } from 'vitest';
import { withRole } from './role-flag.ts';

it('takes the role from the command line, otherwise from the environment', () => {
  expect(withRole({ ROLE: 'all' }, ['--role', 'web'])['ROLE']).toBe('web');
  expect(withRole({ ROLE: 'worker' }, ['--role=all'])['ROLE']).toBe('all');
  expect(withRole({ ROLE: 'worker' }, [])['ROLE']).toBe('worker');
  expect(withRole({}, [])).toEqual({});
});

it.each([['--role'], ['--role', 'both'], ['--roles', 'web'], ['web']])('rejects %s %s', (...args) => {
  expect(() => withRole({}, args)).toThrow('The only option is --role web, --role worker or --role all.');
});
