import { beforeEach, describe, expect, it, vi } from 'vitest';
import { storageKeys } from '@portal/contract/session';
import type { PushPermission } from '../device/push.ts';
import { memoryStore, safeStore } from '../device/storage.ts';
import { createPush } from './create-push.ts';
import type { PushRegistration } from './create-push.ts';

const me = { accountKey: 'me' };
const other = { accountKey: 'other' };
const memory = memoryStore();

interface World {
  permission: PushPermission;
  handle: string | null;
  key: string | null;
  subscribedWith: string;
  known: string;
  showsNames: boolean;
}

interface Start {
  permission?: PushPermission;
  handle?: string | null;
}

/** A fake device and server that record their calls. */
function setUp({ permission = 'granted', handle = null }: Start = {}) {
  const steps: string[] = [];
  const world: World = {
    permission,
    handle,
    key: 'key-1',
    subscribedWith: 'key-1',
    known: '',
    showsNames: false,
  };
  const device = {
    permission: async () => world.permission,
    request: async () => world.permission,
    handle: async () => world.handle,
    subscribe: async (key: string) => {
      steps.push('subscribe');
      world.subscribedWith = key;
      return (world.handle ??= 'handle-1');
    },
    isForOtherKey: async (key: string) => world.handle !== null && world.subscribedWith !== key,
    unsubscribe: async () => {
      steps.push('unsubscribe');
      world.handle = null;
    },
  };
  const server = {
    key: async () => world.key,
    check: async ({ handle: asked }: PushRegistration) => ({
      isRegistered: world.known === asked,
      showsNames: world.showsNames,
    }),
    showNames: async (_: string, shows: boolean) => void (world.showsNames = shows),
    register: async (registration: PushRegistration) => {
      steps.push(`register ${registration.handle} ${registration.installationId}`);
      world.known = registration.handle;
    },
    unregister: async ({ handle: gone }: PushRegistration) => void steps.push(`unregister ${gone}`),
  };
  const waits: (() => void)[] = [];
  const wait = (): Promise<void> => new Promise((resolve) => void waits.push(resolve));
  const push = createPush({ device, server, store: safeStore(() => memory), newId: () => 'id-1', wait });
  /** Ends every pause until all work is finished. */
  const settle = async (): Promise<void> => {
    for (let turn = 0; turn < 20; turn += 1) {
      waits.splice(0).forEach((end) => end());
      await Promise.resolve();
    }
  };
  return { push, world, steps, settle };
}

beforeEach(() => {
  for (const key of Object.values(storageKeys)) memory.removeItem(key);
});

describe('W-8.2 push notifications of this device', () => {
  it('are turned on: subscribed with the server’s key and registered after a pause', async () => {
    const { push, steps, settle } = setUp();
    const turning = push.turnOn(me);
    await settle();
    expect(await turning).toBe('on');
    expect(steps).toEqual(['subscribe', 'register handle-1 id-1']);
    expect(await push.state(me)).toBe('on');
    expect(await push.state(other)).toBe('off');
  });

  it('stay as they are if the person says no, or the server sends none', async () => {
    const blocked = setUp({ permission: 'blocked' });
    expect(await blocked.push.turnOn(me)).toBe('blocked');
    const without = setUp();
    without.world.key = null;
    expect(await without.push.turnOn(me)).toBe('off');
    expect([...blocked.steps, ...without.steps]).toEqual([]);
  });

  it('register once, though asked twice within a second', async () => {
    const { push, steps, settle } = setUp();
    const both = [push.turnOn(me), push.turnOn(me)];
    await settle();
    await Promise.all(both);
    expect(steps.filter((step) => step.startsWith('register'))).toHaveLength(1);
  });

  it('stay on if they are turned on while the start is still comparing', async () => {
    const { push, world, steps, settle } = setUp();
    const turning = push.turnOn(me);
    await vi.waitUntil(() => world.handle !== null);
    await push.compare(me);
    await settle();
    expect(await turning).toBe('on');
    expect(steps).not.toContain('unsubscribe');
    expect(await push.state(me)).toBe('on');
  });

  it('are turned off at the server at once, and on this device at its next start', async () => {
    const { push, steps, settle } = setUp();
    const turning = push.turnOn(me);
    await settle();
    await turning;
    await push.turnOff();
    expect(await push.state(me)).toBe('off');
    expect(steps.slice(2)).toEqual(['unregister handle-1']);
    await push.compare(me);
    expect(steps.slice(3)).toEqual(['unsubscribe']);
  });
});

it('W-8.7 names on the locked screen are this device’s choice, and off without a subscription', async () => {
  const { push } = setUp({ handle: 'handle-1' });
  expect(await push.showsNames()).toBe(false);
  await push.showNames(true);
  expect(await push.showsNames()).toBe(true);
  const without = setUp();
  without.world.showsNames = true;
  expect(await without.push.showsNames()).toBe(false);
});

describe('W-8.2 at each start', () => {
  const started = async (
    change: (world: World) => void = () => undefined,
    account = me,
  ): Promise<string[]> => {
    memory.setItem(storageKeys.pushAccount, me.accountKey);
    const { push, world, steps, settle } = setUp({ handle: 'handle-1' });
    world.known = 'handle-1';
    change(world);
    const comparing = push.compare(account);
    await settle();
    await comparing;
    return steps;
  };

  it('nothing happens if the server knows this device', async () => {
    expect(await started()).toEqual([]);
  });

  it('a device that the server doesn’t know registers again', async () => {
    expect(await started((world) => (world.known = 'handle-0'))).toEqual(['register handle-1 id-1']);
  });

  it('a device that lost its subscription subscribes again', async () => {
    const steps = await started((world) => {
      world.handle = null;
      world.known = '';
    });
    expect(steps).toEqual(['subscribe', 'register handle-1 id-1']);
  });

  it('a subscription for an earlier key ends, and nothing is registered before the next start', async () => {
    expect(await started((world) => (world.key = 'key-2'))).toEqual(['unsubscribe']);
  });

  it('another person’s subscription ends', async () => {
    expect(await started(undefined, other)).toEqual(['unsubscribe']);
  });

  it('nothing is asked without permission', async () => {
    expect(await started((world) => (world.permission = 'ask'))).toEqual([]);
  });
});
