import { describe, expect, it } from 'vitest';
import { createPasswords } from './passwords.ts';

const pepper = Buffer.from('a pepper kept outside the database');
const phc = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/;

describe('G8 a password', () => {
  const passwords = createPasswords(pepper);

  it('is hashed with argon2id at the figures, with 16 bytes of salt and 32 of tag', async () => {
    const [first, second] = [await passwords.hash('Banksia-Row-9'), await passwords.hash('Banksia-Row-9')];
    expect(first).toMatch(phc);
    expect(second).not.toBe(first);
    expect(await passwords.verify('Banksia-Row-9', first)).toBe(true);
    expect(await passwords.verify('Banksia-Row-8', first)).toBe(false);
    expect(await passwords.verify('Banksia-Row-9', null)).toBe(false);
  });

  it('needs the pepper', async () => {
    const hash = await passwords.hash('Banksia-Row-9');
    expect(await createPasswords(Buffer.from('another')).verify('Banksia-Row-9', hash)).toBe(false);
  });

  it('is hashed again when it was hashed at other figures', async () => {
    const old = await createPasswords(pepper, { memory: 64, passes: 1, parallelism: 1 }).hash(
      'Banksia-Row-9',
    );
    expect(await passwords.verify('Banksia-Row-9', old)).toBe(true);
    expect(passwords.needsRehash(old)).toBe(true);
    expect(passwords.needsRehash(await passwords.hash('Banksia-Row-9'))).toBe(false);
  });
});
