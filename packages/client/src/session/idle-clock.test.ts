import { describe, expect, it } from 'vitest';
import { createIdleClock } from './idle-clock.ts';

describe('the idle clock', () => {
  const start = () => {
    let now = 0;
    const clock = createIdleClock(() => now);
    clock.set(1800, 150);
    return { clock, pass: (seconds: number) => (now += seconds * 1000) };
  };

  it('warns 150 seconds before the session ends', () => {
    const { clock, pass } = start();
    pass(1649);
    expect(clock.phase()).toBe('active');
    expect(clock.nextChangeMs()).toBe(1000);
    pass(1);
    expect(clock.phase()).toBe('warning');
    pass(150);
    expect(clock.phase()).toBe('ended');
    expect(clock.nextChangeMs()).toBeNull();
  });

  it('restarts with every response from the server', () => {
    const { clock, pass } = start();
    pass(1700);
    clock.renew();
    expect(clock.phase()).toBe('active');
  });

  it('is silent while signed out', () => {
    const { clock, pass } = start();
    clock.stop();
    pass(9999);
    clock.renew();
    expect(clock.phase()).toBe('unknown');
  });
});
