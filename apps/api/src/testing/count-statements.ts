import pg from 'pg';
import { vi } from 'vitest';

/** Keys of the request limits' own counters (platform/rate-limit/request-limits.ts). */
const requestLimitKey = /^[as]:/;

export interface Statement {
  text: string;
  values: unknown[];
}

/** The driver accepts a text and its values, or an object with both. */
function statementOf([first, second]: readonly unknown[]): Statement {
  const given = typeof first === 'string' ? { text: first, values: second } : Object(first);
  return { text: String(given.text), values: Array.isArray(given.values) ? given.values : [] };
}

/** Each process synchronises its request counts once a second, independently of its calls. */
const isOfRequestLimits = ({ text, values }: Statement): boolean =>
  text.includes('rate_counter') &&
  values.flat().some((value) => typeof value === 'string' && requestLimitKey.test(value));

/** The statements an action sends to the database. */
export async function statementsOf(action: () => Promise<unknown>): Promise<Statement[]> {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await action();
    const calls: readonly unknown[][] = query.mock.calls;
    return calls.map(statementOf).filter((statement) => !isOfRequestLimits(statement));
  } finally {
    query.mockRestore();
  }
}

/** How many statements an action sends to the database. */
export async function countStatements(action: () => Promise<unknown>): Promise<number> {
  return (await statementsOf(action)).length;
}
