/** The accepted messages of the simulated push services, decrypted. A message replaces an earlier one with the same id. */
import type { MessageStore } from '../messages/message-store.ts';
import type { PushService } from './push-faults.ts';

export interface Arrival {
  service: PushService;
  device: string;
  /** `Topic`, `apns-id` or the message's own id. */
  id: string;
  tag: string;
  title: string;
  body: string;
  url: string;
  isUrgent: boolean;
}

export interface LedgerEntry extends Pick<Arrival, 'service' | 'device' | 'id' | 'tag'> {
  /** The number of times the message was received. The device shows it once. */
  times: number;
  firstAt: number;
  lastAt: number;
}

export interface PushLedger {
  record(arrival: Arrival, now: number): void;
  entries(): LedgerEntry[];
  /** Records that a device was reported as unregistered. */
  recordGone(device: string): void;
  /** The number of such reports per device. */
  goneCalls(): Record<string, number>;
  clear(): void;
}

/** The maximum number of messages. Beyond it, the oldest are deleted. */
const most = 300_000;

export function createPushLedger(messages: MessageStore): PushLedger {
  const entries = new Map<string, LedgerEntry>();
  const gone = new Map<string, number>();
  return {
    record({ service, device, id, tag, title, body, url }, now) {
      const key = `${service} ${device} ${id}`;
      const known = entries.get(key);
      if (known) {
        known.times += 1;
        known.lastAt = now;
        return;
      }
      const [oldest] = entries.size >= most ? entries.keys() : [];
      if (oldest !== undefined) entries.delete(oldest);
      entries.set(key, { service, device, id, tag, times: 1, firstAt: now, lastAt: now });
      messages.add({
        channel: 'push',
        to: `${service} ${device}`,
        subject: title,
        text: `${body}\n\n${url}`,
        html: '',
      });
    },
    entries: () => [...entries.values()],
    recordGone: (device) => gone.set(device, (gone.get(device) ?? 0) + 1),
    goneCalls: () => Object.fromEntries(gone),
    clear() {
      entries.clear();
      gone.clear();
    },
  };
}
