import { describe, expect, it } from 'vitest';
import { appVersionSchema, compareVersions } from './app-versions.ts';

describe('versions of the app', () => {
  it.each([
    ['4.2.0', '4.6.1', -1],
    ['4.10', '4.9.9', 1],
    ['4.6', '4.6.0.0', 0],
    ['10', '9.99', 1],
    ['0.0.1', '0', 1],
    ['007', '7', 0],
  ])('%s against %s is %i', (left, right, sign) => {
    expect(Math.sign(compareVersions(left, right))).toBe(sign);
    expect(Math.sign(compareVersions(right, left))).toBe(0 - sign);
  });

  it.each(['', '4.', '.4', 'v4', '4.2.0-beta', '4..2', '4,2', ' 4', '١.٢', '1'.repeat(65), '-1'])(
    'T45 rejects %j',
    (text) => expect(appVersionSchema.safeParse(text).success).toBe(false),
  );
});
