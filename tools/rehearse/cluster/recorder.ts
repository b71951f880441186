/** Samples of a rehearsal's requests, and their figures. */

export interface Sample {
  /** Milliseconds since the epoch. */
  at: number;
  ms: number;
  kind: 'read' | 'write';
  /** Null when the response was as expected. */
  failure: string | null;
}

/** A period in which requests may fail, because a part that serves them is down. */
export interface Outage {
  from: number;
  until: number;
  /** Only changes in progress during the outage may fail, because a proxy can't know whether they were done. */
  excuses?: 'changes under way';
}

/** Service must be normal at most this long after the part is back. */
export const graceMs = 2000;

export interface Figures {
  requests: number;
  failed: number;
  /** Requests that failed outside the outage. */
  failedOutside: number;
  /** Time from the first to the last failure. */
  failedForMs: number;
  p50: number;
  p99: number;
  longest: number;
  failures: Record<string, number>;
}

/** Calculates the figures of one step. A failure counts as outside the outage if the request didn't overlap it. */
export function figuresOf(samples: readonly Sample[], outage: Outage | null): Figures {
  const failed = samples.filter(({ failure }) => failure !== null);
  const sorted = samples.map(({ ms }) => ms).sort((one, other) => one - other);
  const ends = failed.map(({ at, ms }) => at + ms);
  const firstAt = Math.min(...failed.map(({ at }) => at));
  return {
    requests: samples.length,
    failed: failed.length,
    failedOutside: failed.filter((sample) => !isInside(sample, outage)).length,
    failedForMs: failed.length === 0 ? 0 : Math.max(...ends) - firstAt,
    p50: quantile(sorted, 0.5),
    p99: quantile(sorted, 0.99),
    longest: sorted.at(-1) ?? 0,
    failures: countBy(failed.map(({ failure }) => failure ?? '')),
  };
}

function isInside({ at, ms, kind }: Sample, outage: Outage | null): boolean {
  if (outage === null || at + ms < outage.from) return false;
  if (outage.excuses === 'changes under way') return kind === 'write' && at <= outage.until;
  return at <= outage.until + graceMs;
}

const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

function countBy(names: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}
