/**
 * Limits the denials written to the audit log, so that a script can't flood it: the first denial of a person, call and
 * subject is written, then the tenth, the hundredth and so on, each with its count. Counts are per process for an hour.
 * Pure except for its bounded memory.
 */
const hourMs = 3_600_000;
/** Distinct subjects of one call counted separately within an hour; the rest are counted together. */
const maxSubjects = 30;
/** Pairs of people and calls counted at once. */
const maxCounted = 5_000;

export interface Denial {
  /** The person refused. */
  actor: string;
  event: string;
  /** The subject, as in the address. */
  subject: string;
}

interface Counted {
  startedAt: number;
  counts: Map<string, number>;
}

export class DenialLog {
  readonly #counted = new Map<string, Counted>();

  /** The number of denials in the hour when this one should be written; null otherwise. */
  count({ actor, event, subject }: Denial, now: Date): number | null {
    const counts = this.#countsOf(`${actor} ${event}`, now.getTime());
    const isSeparate = counts.has(subject) || counts.size < maxSubjects;
    const key = isSeparate ? subject : '';
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return isPowerOfTen(count) ? count : null;
  }

  #countsOf(key: string, now: number): Map<string, number> {
    const known = this.#counted.get(key);
    if (known && now - known.startedAt < hourMs) return known.counts;
    this.#counted.delete(key);
    const counts = new Map<string, number>();
    this.#counted.set(key, { startedAt: now, counts });
    for (const oldest of this.#counted.keys()) {
      if (this.#counted.size <= maxCounted) break;
      this.#counted.delete(oldest);
    }
    return counts;
  }
}

const isPowerOfTen = (count: number): boolean => /^10*$/.test(String(count));
