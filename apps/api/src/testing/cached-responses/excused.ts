import { writes } from './read-tables.ts';
import type { Write } from './read-tables.ts';

const carriers = {
  writes: ['insert', 'delete'],
  why: 'it has a revision of its own, and is seen through rows that refer to it, which come and go with it',
} as const;

/** Writes to tables behind cached responses that need no trigger, and why. */
export const excused: Readonly<Record<string, { writes: readonly Write[]; why: string }>> = {
  account: carriers,
  known_parent: carriers,
  school: carriers,
  student: carriers,
  record_look: { writes, why: 'home notes in it that it was looked at, and shows nothing of it' },
  record_part: { writes, why: 'codes for that note, which only migrations write' },
  consent_response: {
    writes: ['update'],
    why: 'only the batch it leaves with is ever written, which is not shown',
  },
  payment_transaction: { writes: ['delete'], why: 'a trigger refuses it' },
  stored_file: { writes, why: 'named by its content, it never changes, and goes when nothing names it' },
  terms_document: {
    writes,
    why: 'what somebody has yet to accept isn’t cached; publishing photo terms moves the accounts with photos; to others they are offered a quarter of an hour later at most',
  },
};
