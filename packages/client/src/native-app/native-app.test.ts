import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { memoryStore } from '../device/storage.ts';
import { followLock, isLockDue, lockMinutes, setLockMinutes } from './app-lock.ts';

const MINUTE = 60_000;

describe('W-9.6 the app lock', () => {
  beforeEach(() => vi.stubGlobal('localStorage', memoryStore()));
  afterEach(() => vi.unstubAllGlobals());

  it.each([
    [0, 0, true],
    [MINUTE - 1, 1, false],
    [MINUTE, 1, true],
    [4 * MINUTE, 5, false],
    [5 * MINUTE, 5, true],
    // The clock was set back.
    [-1, 5, true],
  ])('after %d ms away, with %d minutes: %s', (away, minutes, isDue) => {
    expect(isLockDue(1_000_000, 1_000_000 + away, minutes)).toBe(isDue);
  });

  it('locks on return, but not when the phone’s own prompt paused the app and was passed', () => {
    setLockMinutes(0);
    const told: Record<string, () => void> = {};
    const on = (event: string) => (listener: () => void) => {
      told[event] = listener;
      return () => undefined;
    };
    const lock = vi.fn<() => void>();
    followLock({ onPause: on('pause'), onResume: on('resume'), onPassed: on('passed') }, lock);
    const tell = (...events: string[]): void => events.forEach((event) => told[event]?.());
    tell('pause', 'passed', 'resume');
    expect(lock).not.toHaveBeenCalled();
    tell('pause', 'resume');
    expect(lock).toHaveBeenCalledOnce();
  });

  it('is off until it is chosen, and for an invalid stored value', () => {
    expect(lockMinutes()).toBeNull();
    expect(isLockDue(0, 99 * MINUTE, lockMinutes())).toBe(false);
    setLockMinutes(5);
    expect(lockMinutes()).toBe(5);
    setLockMinutes(7);
    expect(lockMinutes()).toBeNull();
  });
});
