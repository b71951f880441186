/** Compares the messages that the push services accepted with the portal's records. Pure. */
import type { LedgerEntry } from '../../../packages/simulators/src/index.ts';
import type { Person } from './people.ts';

export interface Recorded {
  id: string;
  accountId: number;
  purpose: string;
  state: string;
  outcome: string | null;
  tag: string;
}

export interface Findings {
  /** Recorded as sent but never arrived, or neither sent nor held by quiet hours. */
  lost: string[];
  /** Shown twice on one device. */
  duplicated: string[];
  /** Arrived during quiet hours. */
  inQuietHours: string[];
  /** Arrived without a record that it was sent. */
  unrecorded: string[];
}

export interface Evidence {
  people: readonly Person[];
  /** Unregistered devices. */
  gone: ReadonlySet<string>;
  recorded: readonly Recorded[];
  ledger: readonly LedgerEntry[];
  napEnds: Date;
}

const plain = (id: string): string => id.replaceAll('-', '');

export function findViolations({ people, gone, recorded, ledger, napEnds }: Evidence): Findings {
  const byAccount = new Map(people.map((person) => [person.accountId, person]));
  const byDevice = new Map(people.map((person) => [person.device, person]));
  const arrived = new Set(ledger.map(({ id }) => plain(id)));
  const sent = new Set(recorded.filter(({ state }) => state === 'sent').map(({ id }) => plain(id)));
  const isLost = ({ id, accountId, purpose, state }: Recorded): boolean => {
    const { rest, device = '' } = byAccount.get(accountId) ?? {};
    if (state === 'gathered' || gone.has(device)) return false;
    // A summary that waits for the morning.
    if (purpose === 'quiet' && rest === 'asleep' && state === 'waiting') return false;
    // The parts of a summary share its outcome.
    if (purpose === 'notice' && rest === 'napping' && state === 'sent') return false;
    return state !== 'sent' || !arrived.has(plain(id));
  };
  const isEarly = ({ device, firstAt }: LedgerEntry): boolean => {
    const rest = byDevice.get(device)?.rest;
    return rest === 'asleep' || (rest === 'napping' && firstAt < napEnds.getTime());
  };
  return {
    lost: recorded.filter(isLost).map(({ id }) => id),
    duplicated: findDuplicates(ledger),
    inQuietHours: ledger.filter(isEarly).map(({ id }) => id),
    unrecorded: ledger.filter(({ id }) => !sent.has(plain(id))).map(({ id }) => id),
  };
}

/** A device shows a notification twice only if two messages about it have different ids. */
function findDuplicates(ledger: readonly LedgerEntry[]): string[] {
  const ids = Map.groupBy(ledger, ({ device, tag }) => `${device} ${tag}`);
  return [...ids.values()]
    .filter((entries) => entries.length > 1)
    .flatMap((same) => same.map(({ id }) => id));
}

/** Devices that got another message after a push service had reported them as unregistered. */
export function calledAgain(
  before: Readonly<Record<string, number>>,
  after: Readonly<Record<string, number>>,
): string[] {
  return Object.keys(after).filter((device) => after[device] !== before[device]);
}
