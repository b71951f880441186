import { describe, expect, it } from 'vitest';
import { createRedirectPath, knownPath } from './redirect-path.ts';
import { memoryStore, safeStore } from '../device/storage.ts';

const create = () => {
  const memory = memoryStore();
  return createRedirectPath(safeStore(() => memory));
};

describe('the path to return to after signing in', () => {
  it.each(['/attendance/S-1/2101', '/attendance/report-absences', '/student/1234/2101', '/help'])(
    'T46 accepts %s',
    (path) => expect(knownPath(path)).toBe(path),
  );

  it.each([
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/javascript:alert(1)',
    '/%2F%2Fevil.example',
    '/student/%2e%2e/2101',
    '/student/../2101',
    '/student/1234/2101?next=//evil',
    '/student/1234/2101#//evil',
    '/student/1234',
    '/nowhere',
    '/landing',
    '/login',
    '/termsAndConditions',
    '',
    `/student/${'1'.repeat(600)}/2101`,
  ])('T46 drops %s', (path) => expect(knownPath(path)).toBeNull());

  it('T46 is used once', () => {
    const path = create();
    path.remember('/attendance/S-1/2101', null);
    expect(path.take('account-a')).toBe('/attendance/S-1/2101');
    expect(path.take('account-a')).toBeNull();
  });

  it('T46 is kept for the account whose session ended on it', () => {
    const path = create();
    path.remember('/attendance/S-1/2101', 'account-a');
    expect(path.take('account-a')).toBe('/attendance/S-1/2101');
  });

  it('T46 is not used by another account, nor by the first one afterwards', () => {
    const path = create();
    path.remember('/attendance/S-1/2101', 'account-a');
    expect(path.take('account-b')).toBeNull();
    expect(path.take('account-a')).toBeNull();
  });

  it('T46 is cleared at logout', () => {
    const path = create();
    path.remember('/attendance/S-1/2101', 'account-a');
    path.clear();
    expect(path.take('account-a')).toBeNull();
  });

  it('T46 checks a stored path again when it is used', () => {
    const memory = memoryStore();
    memory.setItem('redirectRoutePath', '//evil.example ');
    expect(createRedirectPath(safeStore(() => memory)).take('account-a')).toBeNull();
  });

  it('never stores anything but a route', () => {
    const path = create();
    path.remember('//evil.example', null);
    expect(path.take('account-a')).toBeNull();
  });
});
