import { beforeEach, describe, expect, it, vi } from 'vitest';
import { emptyDraft, type ConsentDraft } from '@portal/contract/consent/publishing';
import { createDraftSaver, type Kept } from './draft-saver.ts';

const titled = (title: string): ConsentDraft => ({ ...emptyDraft, title });
const conflict = new Error('changed');

function setUp() {
  const sent: [title: string, version: number][] = [];
  const states: Kept[] = [];
  const held: { draft: ConsentDraft | null; version: number } = { draft: null, version: 0 };
  const answers: (() => Promise<number>)[] = [];
  const saver = createDraftSaver({
    version: 1,
    send: ({ title }, version) => {
      sent.push([title, version]);
      return (answers.shift() ?? (() => Promise.resolve(version + 1)))();
    },
    isConflict: (error) => error === conflict,
    keep: (draft, version) => Object.assign(held, { draft, version }),
    drop: () => Object.assign(held, { draft: null }),
    onKept: (kept) => states.push(kept),
  });
  return { saver, sent, states, held, answers };
}

describe('O-9.8 what is typed in the builder', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    return () => vi.useRealTimers();
  });

  it('is saved after a pause, once, with the latest text', async () => {
    const { saver, sent, states, held } = setUp();
    saver.change(titled('R'));
    await vi.advanceTimersByTimeAsync(1500);
    saver.change(titled('Reef'));
    await vi.advanceTimersByTimeAsync(1500);
    expect(sent).toEqual([]);
    expect(held.draft?.title).toBe('Reef');
    await vi.runAllTimersAsync();
    expect(sent).toEqual([['Reef', 1]]);
    expect(saver.version()).toBe(2);
    expect(states.at(-1)).toBe('saved');
    expect(held.draft).toBeNull();
  });

  it('is saved one version after the other, also if it is typed during a save', async () => {
    const { saver, sent, held, answers } = setUp();
    const first = Promise.withResolvers<number>();
    answers.push(() => first.promise);
    saver.change(titled('Reef'));
    const flushed = saver.flush();
    saver.change(titled('Reef trip'));
    const again = saver.flush();
    await vi.advanceTimersByTimeAsync(1);
    expect(sent).toHaveLength(1);
    first.resolve(2);
    await expect(Promise.all([flushed, again])).resolves.toEqual([true, true]);
    expect(sent).toEqual([
      ['Reef', 1],
      ['Reef trip', 2],
    ]);
    expect(held.draft).toBeNull();
  });

  it('stays in the tab when it can’t be saved, and is sent again', async () => {
    const { saver, sent, states, held, answers } = setUp();
    answers.push(() => Promise.reject(new Error('offline')));
    saver.change(titled('Reef'));
    await expect(saver.flush()).resolves.toBe(false);
    expect(states.at(-1)).toBe('here');
    expect(held.draft?.title).toBe('Reef');
    await vi.runAllTimersAsync();
    expect(sent).toHaveLength(2);
    expect(states.at(-1)).toBe('saved');
  });

  it('never overwrites a colleague’s change: saving stops, and the text stays in the tab', async () => {
    const { saver, sent, states, held, answers } = setUp();
    answers.push(() => Promise.reject(conflict));
    saver.change(titled('Reef'));
    await expect(saver.flush()).resolves.toBe(false);
    saver.change(titled('Reef trip'));
    await vi.runAllTimersAsync();
    expect(sent).toHaveLength(1);
    expect(states.at(-1)).toBe('conflict');
    expect(held.draft?.title).toBe('Reef trip');
    await expect(saver.flush()).resolves.toBe(false);
  });
});
