import { describe, expect, it } from 'vitest';
import { memoryStore, safeStore } from '@portal/client/device';
import { createIdleWatch } from './idle-watch.ts';

const minute = 60_000;

function twoTabs() {
  const memory = memoryStore();
  const clock = { now: 0 };
  const open = () =>
    createIdleWatch(
      safeStore(() => memory),
      () => clock.now,
    );
  return { clock, first: open(), second: open() };
}

describe('O-2.6 the office without use', () => {
  it('warns after 13 minutes and ends after 15', () => {
    const { clock, first } = twoTabs();
    first.use();
    clock.now = 13 * minute - 1;
    expect(first.phase()).toBe('active');
    clock.now = 13 * minute;
    expect(first.phase()).toBe('warning');
    clock.now = 15 * minute;
    expect(first.phase()).toBe('ended');
  });

  it('goes on when another tab is used', () => {
    const { clock, first, second } = twoTabs();
    first.use();
    clock.now = 14 * minute;
    second.use();
    expect(first.phase()).toBe('active');
  });
});
