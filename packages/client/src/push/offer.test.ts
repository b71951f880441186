import { beforeEach, describe, expect, it, vi } from 'vitest';
import { memoryStore } from '../device/storage.ts';
import { declinePush, mayOfferPush } from './offer.ts';

const now = new Date('2026-11-18T00:00:00Z');
const inDays = (days: number): Date => new Date(now.getTime() + days * 86_400_000);

beforeEach(() => void vi.stubGlobal('localStorage', memoryStore()));

describe('W-8.5 push notifications are offered', () => {
  it('when nobody has been asked on this device', () => {
    expect(mayOfferPush(now)).toBe(true);
  });

  it('once more, 14 days after "Not now"', () => {
    declinePush(now);
    expect(mayOfferPush(inDays(13.9))).toBe(false);
    expect(mayOfferPush(inDays(14))).toBe(true);
  });

  it('never again after the second "Not now"', () => {
    declinePush(now);
    declinePush(inDays(14));
    expect(mayOfferPush(inDays(400))).toBe(false);
  });
});
