import { describe, expect, it } from 'vitest';
import type { KeyValues } from '@portal/client/offline/key-values';
import { createGateOutbox, type GateEntry, type Sent } from './gate-outbox.ts';

function memory(): KeyValues & { held: Map<string, unknown> } {
  const held = new Map<string, unknown>();
  return {
    held,
    get: async (name) => held.get(name),
    set: async (name, value) => void held.set(name, value),
    clear: async () => held.clear(),
  };
}

const entryOf = (name: string): GateEntry => ({
  key: `key-of-${name}`,
  centreCode: '4466',
  eqId: '1234567890A',
  name,
  className: '9D',
  kind: 'late',
  at: '2026-11-17T23:42:00Z',
  refused: null,
});

/** A phone, and the server's response to each entry. */
async function makePhone(answers: Record<string, Sent['outcome'] | undefined> = {}) {
  const store = memory();
  const sent: string[] = [];
  const phone = { now: Date.parse('2026-11-17T23:42:00Z') };
  const send = async ({ name }: GateEntry): Promise<Sent> => {
    const outcome = answers[name] ?? 'done';
    if (outcome !== 'later') sent.push(name);
    return outcome === 'refused' ? { outcome, why: 'A colleague was first.' } : { outcome };
  };
  const start = () => createGateOutbox({ store, now: () => phone.now, send, inOneTab: (_, work) => work() });
  const outbox = start();
  await outbox.open('tom');
  return { store, sent, answers, phone, outbox, start };
}

const names = (entries: readonly GateEntry[]): string[] => entries.map(({ name }) => name);

describe('O-7.5 the gate without a signal', () => {
  it('sends what waits in order, and stops where there is no signal', async () => {
    const { outbox, sent, answers } = await makePhone({ Ben: 'later' });
    for (const name of ['Asha', 'Ben', 'Cleo']) await outbox.add(entryOf(name));
    await outbox.flush();
    expect(sent).toEqual(['Asha']);
    expect(names(outbox.snapshot())).toEqual(['Ben', 'Cleo']);
    answers['Ben'] = 'done';
    await outbox.flush();
    expect(sent).toEqual(['Asha', 'Ben', 'Cleo']);
    expect(outbox.snapshot()).toEqual([]);
  });

  it('keeps refused entries with the reason, and sends the rest', async () => {
    const { outbox, sent } = await makePhone({ Asha: 'refused' });
    for (const name of ['Asha', 'Ben']) await outbox.add(entryOf(name));
    await outbox.flush();
    await outbox.flush();
    expect(sent).toEqual(['Asha', 'Ben']);
    expect(outbox.snapshot()).toMatchObject([{ name: 'Asha', refused: 'A colleague was first.' }]);
    await outbox.remove('key-of-Asha');
    expect(outbox.snapshot()).toEqual([]);
  });

  it('keeps entries for the same person when the page opens again, and no one else', async () => {
    const { outbox, start, store } = await makePhone();
    await outbox.add(entryOf('Asha'));
    const again = start();
    await again.open('tom');
    expect(names(again.snapshot())).toEqual(['Asha']);
    const stranger = start();
    await stranger.open('joanne');
    expect(stranger.snapshot()).toEqual([]);
    expect(store.held.size).toBe(0);
  });

  it('stores neither names nor a key that a script could read', async () => {
    const { outbox, store } = await makePhone();
    await outbox.add(entryOf('Asha'));
    const bytes = [...store.held.values()].flatMap((value) =>
      Object.values(Object(value)).map((part) =>
        part instanceof ArrayBuffer ? new TextDecoder().decode(part) : part,
      ),
    );
    expect(JSON.stringify(bytes)).not.toContain('Asha');
    const key = bytes.find((part) => part instanceof CryptoKey);
    expect(key).toMatchObject({ extractable: false, algorithm: { name: 'AES-GCM' } });
  });

  it('erases entries at sign-out, and unsent ones after a week', async () => {
    const { outbox, start, store, phone } = await makePhone();
    await outbox.add(entryOf('Asha'));
    phone.now += 8 * 24 * 60 * 60_000;
    const late = start();
    await late.open('tom');
    expect(late.snapshot()).toEqual([]);
    await late.add(entryOf('Ben'));
    await late.erase();
    expect(store.held.size).toBe(0);
  });
});
