/** A worker's loops: each channel has its own, so that a slow mail server holds up nothing else. */
import { setTimeout as delay } from 'node:timers/promises';
import type { NotificationChannel } from '@portal/contract/notifications';
import { asError } from '../../../platform/as-error.ts';
import { batchOf, dispatchBatch } from './dispatch.service.ts';
import type { DispatchDependencies } from './dispatch.service.ts';

export interface Dispatcher {
  /** Resolves once the batches under way are finished. */
  stop(): Promise<void>;
}

const POLL_MS = 1000;

/** Two for pushes: while one waits for push services, the other reads and writes the database. */
const lanes: readonly NotificationChannel[] = ['push', 'push', 'email', 'sms'];

export function startDispatcher(deps: DispatchDependencies): Dispatcher {
  const stopping = new AbortController();
  const running = lanes.map((channel) => runLane(deps, channel, stopping.signal));
  return {
    async stop() {
      stopping.abort();
      await Promise.all(running);
    },
  };
}

/** Takes batches until nothing is due, then waits. */
async function runLane(
  deps: DispatchDependencies,
  channel: NotificationChannel,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const taken = await dispatchBatch(deps, channel).catch((error: unknown) => {
      deps.onError(asError(error), 'notifications');
      return 0;
    });
    if (taken < batchOf[channel]) await delay(POLL_MS, undefined, { signal }).catch(() => undefined);
  }
}
