import { describe, expect, it } from 'vitest';
import type { LedgerEntry } from '../../../packages/simulators/src/index.ts';
import { calledAgain, findViolations } from './checker.ts';
import type { Findings, Recorded } from './checker.ts';
import type { Person } from './people.ts';

const napEnds = new Date('2026-11-18T00:10:00Z');
const people: Person[] = [
  { accountId: 1, studentId: 1, platform: 'web', device: 'awake', rest: 'awake' },
  { accountId: 2, studentId: 1, platform: 'apns', device: 'asleep', rest: 'asleep' },
  { accountId: 3, studentId: 1, platform: 'gcm', device: 'napping', rest: 'napping' },
  { accountId: 4, studentId: 1, platform: 'gcm', device: 'gone', rest: 'awake' },
];
const record = (id: string, more: Partial<Recorded> = {}): Recorded => ({
  id,
  accountId: 1,
  purpose: 'notice',
  state: 'sent',
  outcome: null,
  tag: 'n1',
  ...more,
});
const arrival = (id: string, more: Partial<LedgerEntry> = {}): LedgerEntry => ({
  service: 'web',
  device: 'awake',
  id,
  tag: 'n1',
  times: 1,
  firstAt: napEnds.getTime() - 1,
  lastAt: napEnds.getTime() - 1,
  ...more,
});
const find = (recorded: Recorded[], ledger: LedgerEntry[]): Findings =>
  findViolations({ people, gone: new Set(['gone']), recorded, ledger, napEnds });
const nothing = { lost: [], duplicated: [], inQuietHours: [], unrecorded: [] };

describe('W-7.7 the checker of notifications', () => {
  it('finds nothing when everything arrived once, even if it was sent repeatedly', () => {
    const recorded = [
      record('a-1'),
      record('b', { accountId: 2, state: 'gathered' }),
      record('c', { accountId: 2, purpose: 'quiet', state: 'waiting' }),
      record('d', { accountId: 3 }),
      record('e', { accountId: 3, purpose: 'quiet' }),
      record('f', { accountId: 4, state: 'failed' }),
    ];
    const summary = arrival('e', { device: 'napping', tag: 'quiet', firstAt: napEnds.getTime() });
    expect(find(recorded, [arrival('a1', { times: 3 }), summary])).toEqual(nothing);
  });

  it.each([
    ['was recorded as sent and didn’t arrive', record('a')],
    ['was given up', record('a', { state: 'failed' })],
    ['was never sent', record('a', { state: 'waiting' })],
    ['waits although there are no quiet hours', record('a', { purpose: 'quiet', state: 'waiting' })],
  ])('finds what %s', (_, recorded) => {
    expect(find([recorded], [])).toEqual({ ...nothing, lost: ['a'] });
  });

  it('finds a notification that a device shows twice', () => {
    const found = find([record('a'), record('b')], [arrival('a'), arrival('b')]);
    expect(found).toEqual({ ...nothing, duplicated: ['a', 'b'] });
  });

  it('finds what arrived in quiet hours, and what was not recorded', () => {
    const early = arrival('a', { device: 'napping' });
    const asleep = arrival('b', { device: 'asleep', firstAt: napEnds.getTime() });
    expect(find([record('a', { accountId: 3 })], [early, asleep])).toEqual({
      ...nothing,
      inQuietHours: ['a', 'b'],
      unrecorded: ['b'],
    });
  });

  it('finds devices that are called again', () => {
    expect(calledAgain({ a: 1, b: 2 }, { a: 1, b: 3, c: 1 })).toEqual(['b', 'c']);
  });
});
