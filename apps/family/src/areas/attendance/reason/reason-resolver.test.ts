import { describe, expect, it } from 'vitest';
import { reasonError } from './reason-resolver.ts';

describe('reasonError', () => {
  it('asks for a reason, spaces are none', () => {
    expect(reasonError('  ')).toBe('Reason is required.');
  });

  it('takes 89 characters and says when there are more', () => {
    expect(reasonError('a'.repeat(89))).toBeNull();
    expect(reasonError('a'.repeat(90))).toBe('The Reason is too long');
  });
});
