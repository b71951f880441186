import { describe, expect, it } from 'vitest';
import { reasonErrors } from './reason-rules.ts';

const messages = (reason: string): string[] => reasonErrors({ reason }).map(({ message }) => message);

describe('the reason for an absence', () => {
  it('is required and can’t be blank', () => {
    expect(messages('  ')).toEqual(['Reason is required.']);
  });

  it('accepts 89 characters and rejects more', () => {
    expect(messages('a'.repeat(89))).toEqual([]);
    expect(messages('a'.repeat(90))).toEqual(['The Reason is too long']);
  });
});
