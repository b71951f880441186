import { localInvitationResult } from '@portal/contract/registration';
import { describe, expect, it } from 'vitest';
import {
  hashInvitationCode,
  invitationCodeHashes,
  randomInvitationCode,
  resultOf,
} from './invitation-code.policy.ts';
import type { EnteredInvitation } from './invitation-code.policy.ts';

const now = new Date('2026-11-18T00:00:00Z');
const key = Buffer.from('a key of the portal');

describe('G11 an invitation code', () => {
  it('is ten digits and one alphanumeric character', () => {
    for (let tries = 0; tries < 200; tries += 1) {
      expect(randomInvitationCode()).toMatch(/^\d{10}\w$/);
    }
    expect(localInvitationResult(randomInvitationCode())).toBeNull();
  });

  it('ends in an unambiguous capital letter or digit', () => {
    const ends = new Set(Array.from({ length: 5000 }, () => randomInvitationCode().at(-1)));
    expect(ends).toEqual(new Set('23456789ABCDEFGHJKMNPQRSTUVWXYZ'));
  });

  it('is stored as an HMAC', () => {
    const hash = hashInvitationCode(key, '0123456789A');
    expect(hash).toHaveLength(32);
    expect(hash).not.toEqual(hashInvitationCode(Buffer.from('another'), '0123456789A'));
    expect(hash).not.toEqual(hashInvitationCode(key, '0123456789B'));
  });

  it('is looked up as now issued, and with a lower-case letter as formerly issued', () => {
    const hashes = ['0123456789A', '0123456789a'].map((code) => hashInvitationCode(key, code));
    expect(invitationCodeHashes(key, '0123456789A')).toEqual(hashes);
  });
});

const live: EnteredInvitation = {
  expiresAt: new Date('2026-11-19T00:00:00Z'),
  opens: 0,
  isCancelled: false,
  isUsed: false,
  isWaiting: false,
  parentAccountId: null,
};

describe('T16 the result of entering a code', () => {
  it.each<[string, number, Partial<EnteredInvitation> | null, number | null]>([
    ['a code that was never issued', 1, null, null],
    ['a live code', 0, {}, null],
    ['a live code, to somebody signed in', 0, {}, 9],
    ['its tenth time', 0, { opens: 9 }, null],
    ['its eleventh time', 2, { opens: 10 }, null],
    ['a cancelled code', 2, { isCancelled: true }, null],
    ['an expired code', 2, { expiresAt: now }, null],
    ['a used code', 2, { isUsed: true, parentAccountId: 7 }, null],
    ['a used code, to somebody else', 2, { isUsed: true, parentAccountId: 7 }, 9],
    ['a used code, to its addressee', 3, { isUsed: true, parentAccountId: 7 }, 7],
    ['a used code whose account is gone', 2, { isUsed: true }, null],
    ['another code of somebody who has registered', 3, { parentAccountId: 7 }, null],
    [
      'a code whose account waits to be activated',
      0,
      { isUsed: true, isWaiting: true, parentAccountId: 7 },
      null,
    ],
    ['the same, frozen', 2, { isUsed: true, isWaiting: true, parentAccountId: 7, opens: 10 }, null],
    ['the same, expired', 2, { isUsed: true, isWaiting: true, parentAccountId: 7, expiresAt: now }, null],
  ])('%s: %i', (_, result, changes, caller) => {
    expect(resultOf(changes && { ...live, ...changes }, caller, now)).toBe(result);
  });
});
