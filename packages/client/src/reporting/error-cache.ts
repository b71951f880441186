/** Unsent error reports: at most ten, without personal data (A-9.3; T50). */
import * as z from 'zod/mini';
import type { SafeStore } from '../device/storage.ts';

const KEY = 'errorReports';
const MOST = 10;

/** The scrubbed report. Device and browser are added when it is sent. */
export type CachedReport = {
  readonly timestamp: string;
  readonly error: string;
  readonly page: string;
};

const reportsSchema = z.array(z.object({ timestamp: z.string(), error: z.string(), page: z.string() }));

const parse = (text: string | null): CachedReport[] => {
  try {
    return reportsSchema.parse(JSON.parse(text ?? '[]'));
  } catch {
    return [];
  }
};

export const createErrorCache = (store: SafeStore) => {
  const write = (reports: readonly CachedReport[]): void =>
    reports.length === 0 ? store.remove(KEY) : store.set(KEY, JSON.stringify(reports));
  const all = (): CachedReport[] => parse(store.get(KEY));
  return {
    all,
    /** Drops the oldest when there are too many. */
    add: (report: CachedReport): void => write([...all(), report].slice(-MOST)),
    remove: (report: CachedReport): void =>
      write(all().filter((other) => JSON.stringify(other) !== JSON.stringify(report))),
  };
};
