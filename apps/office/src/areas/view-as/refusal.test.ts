import { describe, expect, it } from 'vitest';
import { ApiProblem } from '@portal/client/calls';
import { problemOf } from '@portal/client/calls/problem.factory';
import { refusalAddress } from './refusal.ts';

const failed = (code: string): ApiProblem =>
  new ApiProblem({ status: 403, problem: problemOf(code), method: 'POST', url: '/start' });

describe('O-10.1 a refused start of the administration view', () => {
  it.each([
    ['account-inactive', '/#/admin-view/inactive-error'],
    ['forbidden', '/#/admin-view/context-error'],
    ['terms-pending', '/#/admin-view/context-error'],
  ])('leads to a page of its own: %s', (code, address) => {
    expect(refusalAddress(failed(code), { familyUrl: '' })).toBe(address);
    const elsewhere = { familyUrl: 'https://portal.example' };
    expect(refusalAddress(failed(code), elsewhere)).toBe(`https://portal.example${address}`);
  });

  it('stays in the form for everything else', () => {
    expect(refusalAddress(failed('reauthentication-required'), { familyUrl: '' })).toBeNull();
    expect(refusalAddress(new TypeError('offline'), { familyUrl: '' })).toBeNull();
  });
});
