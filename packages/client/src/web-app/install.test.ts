import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { memoryStore } from '../device/storage.ts';
import { declineInstall, isFirstVisit, mayOfferInstall, noteTaskDone, noteVisit } from './install.ts';

const now = new Date('2026-11-18T00:00:00Z');
const inDays = (days: number): Date => new Date(now.getTime() + days * 86_400_000);
const openTab = (): void => void vi.stubGlobal('sessionStorage', memoryStore());

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStore());
  openTab();
});
afterEach(() => vi.unstubAllGlobals());

describe('W-3.1 installing is offered', () => {
  it('never on the first visit, even after a task', () => {
    noteVisit();
    noteTaskDone();
    expect(mayOfferInstall(now)).toBe(false);
    noteVisit();
    expect(mayOfferInstall(now)).toBe(false);
    expect(isFirstVisit()).toBe(true);
  });

  it('on a later visit, once a task was done', () => {
    noteVisit();
    openTab();
    noteVisit();
    expect(isFirstVisit()).toBe(false);
    expect(mayOfferInstall(now)).toBe(false);
    noteTaskDone();
    expect(mayOfferInstall(now)).toBe(true);
  });

  it('again 90 days after it was declined', () => {
    noteVisit();
    openTab();
    noteTaskDone();
    declineInstall(now);
    expect(mayOfferInstall(inDays(89))).toBe(false);
    expect(mayOfferInstall(inDays(90))).toBe(true);
  });
});
