import pg from 'pg';
import { vi } from 'vitest';

/** Each process shares its request counts every few seconds, whatever it is asked meanwhile. */
const isOfRequestLimits = (text: string): boolean => text.includes('rate_counter');

const textOf = (query: unknown): string =>
  typeof query === 'object' && query !== null && 'text' in query ? String(query.text) : String(query);

/** How many statements an action sends to the database. */
export async function countStatements(action: () => Promise<unknown>): Promise<number> {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await action();
    return query.mock.calls.filter(([first]: unknown[]) => !isOfRequestLimits(textOf(first))).length;
  } finally {
    query.mockRestore();
  }
}
