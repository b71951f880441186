/** What the simulated push services have accepted, decrypted. A message with the same id replaces the one before. */
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
  /** How often it was sent. The device shows it once. */
  times: number;
  firstAt: number;
  lastAt: number;
}

export interface PushLedger {
  record(arrival: Arrival, now: number): void;
  entries(): LedgerEntry[];
  /** A device was reported as gone. */
  recordGone(device: string): void;
  /** By device: how often. */
  goneCalls(): Record<string, number>;
  clear(): void;
}

/** The oldest are forgotten beyond this. */
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
