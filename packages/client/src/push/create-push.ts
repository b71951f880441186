/** Turns push notifications on and off on this device, and keeps the registration current (docs/app.md). */
import { storageKeys } from '@portal/contract/session';
import type { User } from '@portal/contract/students';
import type { DevicePush } from '../device/push.ts';
import type { SafeStore } from '../device/storage.ts';

/** `off`: they can be turned on. `blocked`: only the device's settings can allow them. */
export type PushState = 'unavailable' | 'off' | 'blocked' | 'on';

export interface PushRegistration {
  readonly handle: string;
  readonly installationId: string;
}

/** The server's calls. */
export interface PushServer {
  /** The public key to subscribe with; null if the server sends no push notifications. */
  key(): Promise<string | null>;
  /** Whether the server has exactly this registration, and whether the locked screen shows names. */
  check(registration: PushRegistration): Promise<{ isRegistered: boolean; showsNames: boolean }>;
  register(registration: PushRegistration): Promise<void>;
  unregister(registration: PushRegistration): Promise<void>;
  showNames(installationId: string, showsNames: boolean): Promise<void>;
}

interface Parts {
  device: Omit<DevicePush, 'platform' | 'onShown' | 'openSettings'>;
  server: PushServer;
  store: SafeStore;
  newId: () => string;
  wait: (ms: number) => Promise<void>;
}

type Account = Pick<User, 'accountKey'>;

/** The specified pause before a registration. A later registration within the pause replaces it. */
const DEBOUNCE_MS = 1000;

/** The installation id, created when this device is first registered. */
function keptId({ store, newId }: Pick<Parts, 'store' | 'newId'>): string {
  const known = store.get(storageKeys.pushInstallation);
  if (known !== null) return known;
  const made = newId();
  store.set(storageKeys.pushInstallation, made);
  return made;
}

/** Shows the permission prompt, and registers this device if the person allows notifications. */
async function askAndRegister(
  { device, server }: Pick<Parts, 'device' | 'server'>,
  register: (handle: string) => Promise<void>,
): Promise<PushState> {
  const permission = await device.request();
  if (permission === 'unavailable' || permission === 'blocked') return permission;
  const key = permission === 'granted' ? await server.key() : null;
  if (key === null) return 'off';
  await register(await device.subscribe(key));
  return 'on';
}

export function createPush({ device, server, store, newId, wait }: Parts) {
  let latest = 0;
  /** `turnOn` calls in progress. A subscription without an account then isn't a leftover to be removed. */
  let turningOn = 0;
  const installationId = (): string => keptId({ store, newId });

  const isFor = ({ accountKey }: Account): boolean => store.get(storageKeys.pushAccount) === accountKey;

  /** Registers after a pause. Of several registrations within the pause, only the last is sent. */
  async function register(handle: string): Promise<void> {
    latest += 1;
    const own = latest;
    await wait(DEBOUNCE_MS);
    if (own === latest) await server.register({ handle, installationId: installationId() });
  }

  async function state(account: Account): Promise<PushState> {
    const permission = await device.permission();
    if (permission === 'unavailable' || permission === 'blocked') return permission;
    if (permission !== 'granted' || !isFor(account)) return 'off';
    return (await device.handle()) === null ? 'off' : 'on';
  }

  /** Call it only from a user action. */
  async function turnOn(account: Account): Promise<PushState> {
    turningOn += 1;
    try {
      const answer = await askAndRegister({ device, server }, register);
      if (answer === 'on') store.set(storageKeys.pushAccount, account.accountKey);
      return answer;
    } finally {
      turningOn -= 1;
    }
  }

  /**
   * Keeps the subscription until the next start, because Android returns an old handle to an app that unregisters and
   * registers within one start.
   */
  async function turnOff(): Promise<void> {
    const handle = await device.handle();
    latest += 1;
    if (handle !== null) await server.unregister({ handle, installationId: installationId() });
    store.remove(storageKeys.pushAccount);
  }

  async function registerAgain(key: string): Promise<void> {
    // Browsers may drop a subscription without an event.
    const handle = (await device.handle()) ?? (await device.subscribe(key));
    const { isRegistered } = await server.check({ handle, installationId: installationId() });
    if (!isRegistered) await register(handle);
  }

  /** Called at each start: brings this device in line with the server. Never unregisters and registers in one start. */
  async function compare(account: Account): Promise<void> {
    if (!isFor(account)) {
      const isLeftover = (await device.handle()) !== null && turningOn === 0 && !isFor(account);
      if (isLeftover) await device.unsubscribe();
      return;
    }
    if ((await device.permission()) !== 'granted') return;
    const key = await server.key();
    if (key === null) return;
    if (await device.isForOtherKey(key)) await device.unsubscribe();
    else await registerAgain(key);
  }

  /** Whether this device shows names and details on its locked screen. */
  async function showsNames(): Promise<boolean> {
    const handle = await device.handle();
    if (handle === null) return false;
    return (await server.check({ handle, installationId: installationId() })).showsNames;
  }

  const showNames = (shows: boolean): Promise<void> => server.showNames(installationId(), shows);

  return { state, turnOn, turnOff, compare, showsNames, showNames };
}
export type Push = ReturnType<typeof createPush>;
