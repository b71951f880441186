import { describe, expect, it } from 'vitest';
import type { Outage } from '@portal/contract/service-status';
import { createOutageList } from './outage-list.ts';
import { outageOf } from './outage.factory.ts';

const setUp = () => {
  const world = { answer: [outageOf()] as readonly Outage[], calls: 0, now: 1000, fails: false };
  const list = createOutageList(
    () => {
      world.calls += 1;
      return world.fails ? Promise.reject(new Error('no answer')) : Promise.resolve(world.answer);
    },
    () => world.now,
  );
  return { world, list };
};

describe('active outages and alerts', () => {
  it('are requested once, however many pages need them', async () => {
    const { world, list } = setUp();
    const [one, two] = await Promise.all([list.current(), list.current()]);
    expect(one).toEqual(world.answer);
    expect(two).toBe(one);
    await list.current();
    expect(world.calls).toBe(1);
  });

  it('are requested again after a minute, and after one was shown', async () => {
    const { world, list } = setUp();
    await list.current();
    world.now += 59_999;
    await list.current();
    expect(world.calls).toBe(1);
    world.now += 1;
    world.answer = [];
    expect(await list.current()).toEqual([]);
    list.expire();
    await list.current();
    expect(world.calls).toBe(3);
  });

  it('stay as known when the call fails, and don’t delay the next page', async () => {
    const { world, list } = setUp();
    world.fails = true;
    expect(await list.current()).toEqual([]);
    await list.current();
    expect(world.calls).toBe(1);
    world.fails = false;
    list.expire();
    await list.current();
    world.fails = true;
    list.expire();
    expect(await list.current()).toEqual(world.answer);
    expect(list.find(world.answer[0]?.id ?? '')).toBe(world.answer[0]);
  });
});
