/** A worker's loop: polls once a second for channels with due messages, and drains each channel independently. */
import type { NotificationChannel } from '@portal/contract/notifications';
import { asError } from '../../../platform/as-error.ts';
import { listDueChannels } from './claim.repository.ts';
import { batchOf, dispatchBatch } from './dispatch.service.ts';
import type { DispatchDependencies } from './dispatch.service.ts';

export interface Dispatcher {
  /** Resolves once the batches under way are finished. */
  stop(): Promise<void>;
}

const POLL_MS = 1000;

/** Two for pushes: while one waits for push services, the other reads and writes the database. */
const lanesOf: Readonly<Record<NotificationChannel, number>> = { push: 2, email: 1, sms: 1 };

export function startDispatcher(deps: DispatchDependencies): Dispatcher {
  const stopping = new AbortController();
  const emptying = new Map<NotificationChannel, Promise<unknown>>();
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> = Promise.resolve();
  // A slow mail server must not delay other channels.
  const look = async (): Promise<void> => {
    for (const channel of await listDueChannels(deps.db, deps.clock())) {
      if (emptying.has(channel)) continue;
      const lanes = Array.from({ length: lanesOf[channel] }, () => empty(deps, channel, stopping.signal));
      const done = Promise.all(lanes).finally(() => emptying.delete(channel));
      emptying.set(channel, done);
    }
  };
  const next = (): void => {
    if (stopping.signal.aborted) return;
    timer = setTimeout(() => {
      looking = look()
        .catch((error: unknown) => deps.onError(asError(error), 'notifications'))
        .finally(next);
    }, POLL_MS);
  };
  next();
  return {
    async stop() {
      stopping.abort();
      clearTimeout(timer);
      await looking;
      await Promise.all(emptying.values());
    },
  };
}

/** Takes batches until one isn't full. A failure ends the run until the next poll. */
async function empty(
  deps: DispatchDependencies,
  channel: NotificationChannel,
  signal: AbortSignal,
): Promise<void> {
  try {
    while (!signal.aborted) if ((await dispatchBatch(deps, channel)) < batchOf[channel]) return;
  } catch (error) {
    deps.onError(asError(error), 'notifications');
  }
}
