import { breachedPasswords as known, startSimulators } from '@portal/simulators';
import type { Simulators } from '@portal/simulators';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { BreachedPasswords } from '../../ports/breached-passwords.ts';
import { createBreachedPasswords } from './breached-passwords.ts';

let simulators: Simulators;
beforeAll(async () => {
  simulators = await startSimulators({ port: 0, smtpPort: 0 });
});
afterAll(() => simulators.close());

let told: unknown[];
let breached: BreachedPasswords;
const asking = (url: string | null): BreachedPasswords =>
  createBreachedPasswords({ url, onError: (error) => void told.push(error) });
beforeEach(() => {
  told = [];
  breached = asking(`${simulators.url}/breached-passwords`);
});

describe('T1 the bundled password list', () => {
  it.each([
    'p@ssw0rd',
    'Password1!',
    'P@$$w0rd1!',
    'pa55word#',
    '1qaz!QAZ',
    '12345678!',
    '!!qwerty!!',
    'Welcome2026!',
    'michael@12',
    'we1come!',
  ])('contains %s, plain or decorated', async (password) => {
    expect(await asking(null).includes(password)).toBe(true);
  });

  it.each([
    'Wattle-Creek-26',
    'Banksia-Row-9',
    'sunshine-boat-teapot',
    'Michael-eats-pears',
    '83#kQ!vw',
    'ab12-cd34',
    'пароль-из-семи-слов',
  ])('does not contain %s', async (password) => {
    expect(await asking(null).includes(password)).toBe(false);
  });
});

describe('T1 an unreadable password list', () => {
  it('does not block new passwords, and is read again on the next check', async () => {
    const tries = [() => Promise.reject(new Error('no more files')), async () => new Set(['password'])];
    const readList = () => tries.shift()?.() ?? Promise.reject(new Error('read once more'));
    const passwords = createBreachedPasswords({
      url: null,
      onError: (error) => void told.push(error),
      readList,
    });
    expect(await passwords.includes('Password1!')).toBe(false);
    expect(told).toEqual([new Error('no more files')]);
    for (let times = 0; times < 2; times += 1) expect(await passwords.includes('Password1!')).toBe(true);
  });
});

describe('T1 the breached-password service', () => {
  it('is queried for passwords that are not in the list', async () => {
    for (const password of known) {
      expect(await asking(null).includes(password)).toBe(false);
      expect(await breached.includes(password)).toBe(true);
    }
    expect(await breached.includes('Banksia-Row-9')).toBe(false);
    expect(told).toEqual([]);
  });

  it.each(['down', 'slow'])('does not block new passwords while it is %s', async (state) => {
    const set = (to: string) =>
      fetch(`${simulators.url}/api/faults`, {
        method: 'POST',
        body: JSON.stringify({ breachedPasswords: to }),
      });
    await set(state);
    expect(await breached.includes(known[0])).toBe(false);
    expect(told).toHaveLength(1);
    expect(String(told[0])).not.toContain(known[0]);
    expect(await breached.includes('Password1!')).toBe(true);
    await set('ok');
    expect(await breached.includes(known[0])).toBe(true);
  });
});
