/** Absences that wait on this device until the server can be reached (W-5.1). Reasons, answers and payments never wait. */
import { reportAbsenceBodySchema, reportAbsenceEndpoint } from '@portal/contract/attendance';
import type { ReportAbsenceBody } from '@portal/contract/attendance';
import { idempotencyKeyHeader } from '@portal/contract/payments';
import * as z from 'zod/mini';
import { isApiProblem, UNREACHABLE } from '../calls/problems/api-problem.ts';
import { call } from '../calls/call.ts';
import { readFailure } from '../failures/read-failure.ts';
import type { FailureMessages } from '../failures/read-failure.ts';
import { vault } from './offline-vault.ts';

const WAITING = 'waiting';
const SERVER_ERROR = 500;
const TOO_MANY = 429;

const waitingSchema = z.object({
  /** Sent with each attempt, so that the absence is reported once. */
  key: z.string(),
  studentId: z.string(),
  firstName: z.string(),
  body: reportAbsenceBodySchema,
  /** Why the school's rules no longer allow it; null while it waits. */
  refusal: z.nullable(z.string()),
});
export type WaitingAbsence = z.output<typeof waitingSchema>;

const listeners = new Set<() => void>();

/** Calls back after a change. Returns a function that stops it. */
export function onWaitingChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function announce(): void {
  for (const listener of listeners) listener();
}

async function store(absences: readonly WaitingAbsence[]): Promise<void> {
  await vault.write(WAITING, absences);
  announce();
}

/** Asks for biometrics again, after they were refused. */
export async function unlockOffline(): Promise<void> {
  await vault.unlock();
  announce();
}

/** Rejects with `OfflineKeyLocked` if they are locked. */
export async function waitingAbsences(): Promise<WaitingAbsence[]> {
  const parsed = z.array(waitingSchema).safeParse(await vault.read(WAITING));
  return parsed.success ? parsed.data : [];
}

/** One for each student and first day: a later one replaces it. */
const isSame = (a: WaitingAbsence, b: WaitingAbsence): boolean =>
  a.studentId === b.studentId && a.body.dateAbsentFrom === b.body.dateAbsentFrom;

/** Keeps an absence on this device. Rejects if nothing can be kept, because the lease has ended or is locked. */
export async function waitToSend(
  student: { id: string; firstName: string },
  body: ReportAbsenceBody,
): Promise<void> {
  const { id: studentId, firstName } = student;
  if ((await vault.lease()) === null) throw new Error('This device keeps nothing');
  await vault.unlock();
  const absence = { key: crypto.randomUUID(), studentId, firstName, body, refusal: null };
  const others = (await waitingAbsences()).filter((other) => !isSame(other, absence));
  await store([...others, absence]);
}

export async function discardWaiting({ key }: WaitingAbsence): Promise<void> {
  await store((await waitingAbsences()).filter((absence) => absence.key !== key));
}

/** What waits survives a change of the key. */
export async function keepWaiting(change: () => Promise<void>): Promise<void> {
  const kept = await waitingAbsences();
  await change();
  if (kept.length > 0) await store(kept);
}

/** Whether the server has decided. A missing or failing server hasn't, and neither has one that is too busy. */
const isDecided = (error: unknown): boolean =>
  isApiProblem(error) &&
  error.status !== UNREACHABLE &&
  error.status !== TOO_MANY &&
  error.status !== 401 &&
  error.status < SERVER_ERROR;

let sending: Promise<WaitingAbsence[]> | undefined;

async function send(failures: FailureMessages): Promise<WaitingAbsence[]> {
  const sent: WaitingAbsence[] = [];
  for (const absence of await waitingAbsences()) {
    if (absence.refusal !== null) continue;
    const headers = { [idempotencyKeyHeader]: absence.key };
    try {
      await call(reportAbsenceEndpoint, { body: absence.body, headers, handlesProblems: true });
      sent.push(absence);
      await discardWaiting(absence);
    } catch (error) {
      if (!isDecided(error)) break;
      const refusal = readFailure(error, failures).text;
      await store(
        (await waitingAbsences()).map((other) => (other.key === absence.key ? { ...other, refusal } : other)),
      );
    }
  }
  return sent;
}

/** Sends what waits, in a live session, one sending at a time. Returns what the school has now. */
export function sendWaiting(failures: FailureMessages): Promise<WaitingAbsence[]> {
  sending ??= send(failures).finally(() => {
    sending = undefined;
  });
  return sending;
}
