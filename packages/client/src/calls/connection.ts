/** Whether the server can be reached: one state and one retry schedule for the whole page. */
import { device } from '../device/device.ts';
import { useSyncExternalStore } from 'react';
import { onAnswer, onUnreachable } from './api-events.ts';

const INITIAL_RETRY_DELAY_MS = 3_000;
const MAX_RETRY_DELAY_MS = 10_000;
const CHECK_TIMEOUT_MS = 10_000;

/** The state and its transitions. `probe` resolves to whether the server responds. */
export function createConnection(probe: () => Promise<boolean>) {
  let isOnline = true;
  let pause = INITIAL_RETRY_DELAY_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let checking: Promise<boolean> | undefined;
  const listeners = new Set<() => void>();

  const subscribe = (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  const set = (next: boolean): void => {
    clearTimeout(timer);
    if (next) pause = INITIAL_RETRY_DELAY_MS;
    else timer = setTimeout(checkAgain, pause);
    if (next === isOnline) return;
    isOnline = next;
    for (const listener of listeners) listener();
  };
  const checkAgain = (): void => {
    pause = Math.min(pause * 2, MAX_RETRY_DELAY_MS);
    void check();
  };
  /** Probes the server now. While offline, it is probed again with increasing delays. */
  const check = (): Promise<boolean> =>
    (checking ??= probe()
      .then((isReachable) => {
        set(isReachable);
        return isReachable;
      })
      .finally(() => {
        checking = undefined;
      }));
  return {
    isOnline: () => isOnline,
    subscribe,
    check,
    lose: () => set(false),
    /** The server has responded to a request. */
    regain: () => set(true),
    /** Resolves once the server can be reached. */
    restored: (): Promise<void> =>
      new Promise((resolve) => {
        if (isOnline) return resolve();
        const stop = subscribe(() => {
          stop();
          resolve();
        });
      }),
  };
}

const answers = (): Promise<boolean> =>
  device.send('/', { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(CHECK_TIMEOUT_MS) }).then(
    () => true,
    () => false,
  );

export const connection = createConnection(answers);

/** Follows the device's network state, calls without a response, and the page becoming visible. */
export function watchConnection(): void {
  if (!device.isOnline()) connection.lose();
  device.onNetworkChange((isOnline) => {
    if (isOnline) void connection.check();
    else connection.lose();
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && !connection.isOnline()) void connection.check();
  });
  onUnreachable(() => void connection.check());
  onAnswer(connection.regain);
}

export const useIsOnline = (): boolean =>
  useSyncExternalStore(connection.subscribe, connection.isOnline, () => true);
