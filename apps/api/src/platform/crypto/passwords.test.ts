import { describe, expect, it } from 'vitest';
import { createPasswords } from './passwords.ts';

const pepper = { current: Buffer.from('a pepper kept outside the database'), previous: [] };
const another = Buffer.from('another');
const phc = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/;

describe('G8 a password', () => {
  const passwords = createPasswords(pepper);

  it('is hashed with argon2id at the configured parameters, with a 16-byte salt and a 32-byte tag', async () => {
    const [first, second] = [await passwords.hash('Banksia-Row-9'), await passwords.hash('Banksia-Row-9')];
    expect(first).toMatch(phc);
    expect(second).not.toBe(first);
    expect(await passwords.verify('Banksia-Row-9', first)).toBe(true);
    expect(await passwords.verify('Banksia-Row-8', first)).toBe(false);
    expect(await passwords.verify('Banksia-Row-9', null)).toBe(false);
  });

  it('requires the pepper', async () => {
    const hash = await passwords.hash('Banksia-Row-9');
    expect(await createPasswords({ current: another, previous: [] }).verify('Banksia-Row-9', hash)).toBe(
      false,
    );
  });

  it('is rehashed when its parameters differ', async () => {
    const old = await createPasswords(pepper, { memory: 64, passes: 1, parallelism: 1 }).hash(
      'Banksia-Row-9',
    );
    expect(await passwords.verify('Banksia-Row-9', old)).toBe(true);
    expect(passwords.needsRehash(old)).toBe(true);
    expect(passwords.needsRehash(await passwords.hash('Banksia-Row-9'))).toBe(false);
  });

  it('verifies with a previous pepper, and is rehashed with the current one', async () => {
    const old = await passwords.hash('Banksia-Row-9');
    const rotating = createPasswords({ current: another, previous: [pepper.current] });
    expect(await rotating.verify('Banksia-Row-9', old)).toBe(true);
    expect(await rotating.verify('Banksia-Row-8', old)).toBe(false);
    expect(rotating.needsRehash(old)).toBe(true);
    const renewed = await rotating.hash('Banksia-Row-9');
    expect(rotating.needsRehash(renewed)).toBe(false);
    const rotated = createPasswords({ current: another, previous: [] });
    expect(await rotated.verify('Banksia-Row-9', renewed)).toBe(true);
    expect(rotated.needsRehash(renewed)).toBe(false);
    expect(await rotated.verify('Banksia-Row-9', old)).toBe(false);
  });
});
