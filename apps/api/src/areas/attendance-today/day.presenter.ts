/** Shapes the attendance day for the office's pages. */
import { isNotTold, textState, todayState } from '@portal/contract/attendance-today';
import type { Movement, Told, Unexplained } from '@portal/contract/attendance-today';
import { yearLevelName } from '@portal/contract/shared';
import { studentName } from '../students/index.ts';
import type { RegisterName } from '../students/index.ts';
import { whomToTell } from './day.policy.ts';
import type { AskRow, ContactRow, DayAbsence, MovementRow } from './day.repository.ts';

interface StudentRow {
  eqId: string;
  student: RegisterName;
  rollClass: string | null;
  yearLevel: string | null;
}

export const presentStudent = ({ eqId, student, rollClass, yearLevel }: StudentRow) => ({
  eqId,
  name: studentName(student).displayName,
  className: rollClass ?? (yearLevel === null ? '' : yearLevelName(yearLevel)),
});

const dateOf = (text: string | null | undefined): Date | null =>
  text === null || text === undefined ? null : new Date(text);

const timesOf = (ask: AskRow | undefined) => ({
  askedAt: dateOf(ask?.askedAt),
  sentAt: dateOf(ask?.sentAt),
  failedAt: dateOf(ask?.failedAt),
  openedAt: dateOf(ask?.openedAt),
  answeredAt: dateOf(ask?.answeredAt),
});

function presentAdult(
  { parentId, name }: ContactRow,
  ask: AskRow | undefined,
): Unexplained['adults'][number] {
  const times = timesOf(ask);
  const text = textState(times);
  const at = {
    none: null,
    sending: times.askedAt,
    failed: times.failedAt,
    sent: times.sentAt,
    opened: times.openedAt,
    answered: times.answeredAt,
  }[text];
  return { key: String(parentId), name, text, at: at?.toISOString() ?? null, reply: ask?.reason ?? null };
}

export function presentUnexplained(row: DayAbsence, mayText: (mobile: string) => boolean): Unexplained {
  const { adults: tellable, noText } = whomToTell(row.contacts, mayText);
  const adults = tellable.map((contact) =>
    presentAdult(
      contact,
      row.asks.find(({ parentId }) => parentId === contact.parentId),
    ),
  );
  return {
    absenceId: row.absenceId,
    ...presentStudent(row),
    period: row.period,
    state: todayState(
      adults.map(({ text }) => text),
      noText,
    ),
    isRepeated: row.isRepeated,
    adults,
    noText,
  };
}

const undoUntil = (settlesAt: Date, now: Date): string | null =>
  settlesAt > now ? settlesAt.toISOString() : null;

export function presentTold(row: DayAbsence, now: Date): Told {
  const { absenceId, told, isAwaitingApproval, submittedBy } = row;
  const base = { absenceId, ...presentStudent(row), isAwaitingApproval };
  if (told)
    return {
      ...base,
      reason: told.reason,
      by: told.toldBy,
      how: told.channel,
      entryId: told.entryId,
      undoUntil: undoUntil(new Date(told.settlesAt), now),
    };
  const isByText = row.asks.some(({ answeredAt }) => answeredAt !== null);
  return {
    ...base,
    reason: row.reason,
    by: submittedBy,
    how: isByText ? 'text' : submittedBy === null ? 'register' : 'portal',
    entryId: null,
    undoUntil: null,
  };
}

export function presentMovement(row: MovementRow, now: Date): Movement {
  const { time, reason, by, toldBy, entryId, settlesAt } = row;
  return { ...presentStudent(row), time, reason, by, toldBy, entryId, undoUntil: undoUntil(settlesAt, now) };
}

export const countNotTold = (unexplained: readonly Unexplained[]): number =>
  unexplained.filter(({ state }) => isNotTold(state)).length;
