import { createCipheriv, randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { isSealedWithCurrent, seal, unseal } from './seal.ts';

const [first, second] = [randomBytes(32), randomBytes(32)];
const before = { current: first, previous: [] };
const rotating = { current: second, previous: [first] };
const after = { current: second, previous: [] };

/** The format of values encrypted before keys had ids. */
function sealWithoutVersion(key: Buffer, text: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
}

describe('an encrypted value', () => {
  it('decrypts with the previous key until that is removed', () => {
    const sealed = seal(before, 'text');
    expect(unseal(rotating, sealed)).toBe('text');
    expect(() => unseal(after, sealed)).toThrow('no longer configured');
  });

  it('is encrypted with the current key and contains its id', () => {
    const sealed = seal(rotating, 'text');
    expect(unseal(after, sealed)).toBe('text');
    expect(isSealedWithCurrent(rotating, sealed)).toBe(true);
    expect(isSealedWithCurrent(rotating, seal(before, 'text'))).toBe(false);
  });

  it('decrypts without a key id, with any of the keys', () => {
    expect(unseal(rotating, sealWithoutVersion(first, 'text'))).toBe('text');
    expect(unseal(rotating, sealWithoutVersion(second, 'text'))).toBe('text');
  });

  it('does not decrypt once altered', () => {
    const sealed = seal(before, 'text');
    expect(() => unseal(before, sealed.slice(0, -2))).toThrow('altered');
  });
});
