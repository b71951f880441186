import { writes } from './read-tables.ts';
import type { Write } from './read-tables.ts';

const carriers = {
  writes: ['insert', 'delete'],
  why: 'it has its own revision, and is shown only through rows that refer to it, which are inserted and deleted with it',
} as const;

/** Writes to tables behind cached responses that need no trigger, and why. */
export const excused: Readonly<Record<string, { writes: readonly Write[]; why: string }>> = {
  account: carriers,
  known_parent: carriers,
  school: carriers,
  student: carriers,
  record_look: { writes, why: 'home records its look there, but shows none of it' },
  record_part: { writes, why: 'codes for looks, written only by migrations' },
  consent_response: {
    writes: ['update'],
    why: 'only its export batch is ever updated, which isn’t shown',
  },
  payment_transaction: { writes: ['delete'], why: 'a trigger refuses it' },
  payment_refund: {
    writes,
    why: 'the refunded amount of its payment changes with it, in the same transaction; its update isn’t shown',
  },
  stored_file: {
    writes,
    why: 'named by its content, so it never changes; deleted once nothing refers to it',
  },
  terms_document: {
    writes,
    why: 'responses with pending terms aren’t cached; publishing photo terms moves the stamps of accounts with photos; other accounts are offered the terms within a quarter of an hour',
  },
};
