/** The outbox of this phone, and how its entries are sent. */
import { useEffect, useSyncExternalStore } from 'react';
import { recordMovementEndpoint, type MadeEntry } from '@portal/contract/attendance-today';
import { call, connection, isApiProblem } from '@portal/client/calls';
import { inOneTab } from '@portal/client/device';
import { readFailure } from '@portal/client/failures';
import { keyValuesIn } from '@portal/client/offline/key-values';
import { attendanceTexts } from '@portal/texts/office/attendance';
import { createGateOutbox, isWaiting, type GateEntry, type Sent } from './gate-outbox.ts';

const DATABASE = 'gate';
const RETRY_MS = 30_000;
const SERVER_ERROR = 500;

const failures = { codes: { 'already-decided': { text: attendanceTexts.conflict } } } as const;

export type Recorded = MadeEntry & { time: string; name: string };
type OnSent = (entry: GateEntry, made: Recorded) => void;
const sentListeners = new Set<OnSent>();

/** Called with each entry that the server has recorded. */
export function onGateEntrySent(listener: OnSent): () => void {
  sentListeners.add(listener);
  return () => void sentListeners.delete(listener);
}

/** Whether to send the entry again: the server didn't answer or failed, or the person must sign in again first. */
const isUndecided = (error: unknown): boolean =>
  !isApiProblem(error) ||
  error.status < 400 ||
  error.status >= SERVER_ERROR ||
  error.is('sign-in-required', 'too-many-requests', 'csrf-rejected');

async function send(entry: GateEntry): Promise<Sent> {
  const { centreCode, eqId, kind, key, at: enteredAt } = entry;
  const body = { eqId, kind, reason: '', toldBy: '', key, enteredAt };
  try {
    const made = await call(recordMovementEndpoint, { params: { centreCode }, body, handlesProblems: true });
    for (const listener of sentListeners) listener(entry, made);
    return { outcome: 'done' };
  } catch (error) {
    if (isUndecided(error)) return { outcome: 'later' };
    return { outcome: 'refused', why: readFailure(error, failures).text };
  }
}

export const gateOutbox = createGateOutbox({
  store: keyValuesIn(DATABASE),
  now: Date.now,
  send,
  inOneTab: (name, work) => inOneTab(work, `${DATABASE}-${name}`),
});

export const useGateEntries = (): readonly GateEntry[] =>
  useSyncExternalStore(gateOutbox.subscribe, gateOutbox.snapshot);

/** Sends the person's unsent entries now, and whenever the server can be reached again. */
export function useGateSending(memberId: string): void {
  useEffect(() => {
    const flush = (): void => void gateOutbox.flush().catch(() => undefined);
    const flushWaiting = (): void => {
      if (connection.isOnline() && gateOutbox.snapshot().some(isWaiting)) flush();
    };
    void gateOutbox.open(memberId).then(flushWaiting, () => undefined);
    const stop = connection.subscribe(flushWaiting);
    const timer = setInterval(flushWaiting, RETRY_MS);
    return () => {
      stop();
      clearInterval(timer);
    };
  }, [memberId]);
}
