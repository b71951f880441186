/**
 * Stores gate entries on the phone until the server has recorded them: encrypted, in order, for one person
 * (docs/decisions/office/gate-without-a-signal.md).
 */
import * as z from 'zod/mini';
import { gateOffline } from '@portal/contract/attendance-today';
import type { KeyValues } from '@portal/client/offline/key-values';
import { createVault } from '@portal/client/offline/vault';

const dayMs = 24 * 60 * 60_000;
const KEY_BYTES = 32;
const ENTRIES = 'entries';

const entrySchema = z.object({
  /** The idempotency key. */
  key: z.string(),
  centreCode: z.string(),
  eqId: z.string(),
  name: z.string(),
  className: z.string(),
  kind: z.enum(['late', 'left']),
  at: z.string(),
  /** Why the server refused it; null while it waits. */
  refused: z.nullable(z.string()),
});
export type GateEntry = z.output<typeof entrySchema>;

const keptSchema = z.object({ memberId: z.string(), entries: z.array(entrySchema) });

/** `later`: the outcome is unknown, such as offline or without a session. The entry is sent again. */
export type Sent = { outcome: 'done' } | { outcome: 'refused'; why: string } | { outcome: 'later' };

interface Outside {
  store: KeyValues;
  now: () => number;
  send: (entry: GateEntry) => Promise<Sent>;
  /** Runs work of one name in one tab at a time. */
  inOneTab: (name: 'keeping' | 'sending', work: () => Promise<void>) => Promise<void>;
}

export const isWaiting = ({ refused }: GateEntry): boolean => refused === null;

/** Creates an encryption key that never leaves this phone. Once stored, no script can read it. */
const newLease = (now: number) => ({
  token: '',
  key: btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(KEY_BYTES)))),
  expiresAt: new Date(now + gateOffline.days * dayMs).toISOString(),
});

export function createGateOutbox({ store, now, send, inOneTab }: Outside) {
  const vault = createVault(store, now);
  const listeners = new Set<() => void>();
  let owner: string | null = null;
  let entries: readonly GateEntry[] = [];
  const show = (next: readonly GateEntry[]): void => {
    entries = next;
    for (const listener of listeners) listener();
  };
  const read = async (): Promise<readonly GateEntry[]> => {
    const kept = keptSchema.safeParse(await vault.read(ENTRIES));
    return kept.success && kept.data.memberId === owner ? kept.data.entries : [];
  };
  const write = async (next: readonly GateEntry[]): Promise<void> => {
    if (next.length === 0) await store.clear();
    else {
      if ((await vault.lease()) === null) await vault.open(newLease(now()));
      await vault.write(ENTRIES, { memberId: owner, entries: next });
    }
    show(next);
  };
  /** Reads the stored entries first, because another tab may have changed them. */
  const change = (next: (held: readonly GateEntry[]) => readonly GateEntry[]): Promise<void> =>
    inOneTab('keeping', async () => write(next(await read())));

  const sendFirst = async (): Promise<boolean> => {
    const first = (await read()).find(isWaiting);
    if (!first) return false;
    const sent = await send(first);
    if (sent.outcome === 'later') return false;
    await change((held) =>
      sent.outcome === 'done'
        ? held.filter(({ key }) => key !== first.key)
        : held.map((entry) => (entry.key === first.key ? { ...entry, refused: sent.why } : entry)),
    );
    return true;
  };

  return {
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    snapshot: (): readonly GateEntry[] => entries,
    /** Opens the outbox for the signed-in person. Erases another person's entries. */
    async open(memberId: string): Promise<void> {
      owner = memberId;
      await inOneTab('keeping', async () => {
        const held = await read();
        if (held.length === 0) await store.clear();
        show(held);
      });
    },
    add: (entry: GateEntry): Promise<void> => change((held) => [...held, entry]),
    remove: (key: string): Promise<void> => change((held) => held.filter((entry) => entry.key !== key)),
    /** Sends the waiting entries in order, until one can't be sent. */
    flush: (): Promise<void> =>
      inOneTab('sending', async () => {
        while (await sendFirst());
      }),
    /** Called at sign-out. */
    erase: (): Promise<void> =>
      inOneTab('keeping', async () => {
        await store.clear();
        show([]);
      }),
  };
}

export type GateOutbox = ReturnType<typeof createGateOutbox>;
