/**
 * Which denials are written to the audit log. A script that tries thousands of addresses must not fill it: the first
 * denial of a person, a call and a subject is written, then the tenth, the hundredth and so on, each with its count.
 * Counted in this process for an hour. Pure but for its memory, which is bounded.
 */
const hourMs = 3_600_000;
/** Different subjects of one call that are told apart in an hour; the rest are counted together. */
const mostSubjects = 30;
/** People and calls that are counted at once. */
const mostCounted = 5_000;

export interface Denial {
  /** Who was refused. */
  actor: string;
  event: string;
  /** What was asked for, as the address names it. */
  subject: string;
}

interface Counted {
  startedAt: number;
  counts: Map<string, number>;
}

export class DenialLog {
  readonly #counted = new Map<string, Counted>();

  /** How many times this was denied in the hour, where that is to be written; null where it is not. */
  count({ actor, event, subject }: Denial, now: Date): number | null {
    const counts = this.#countsOf(`${actor} ${event}`, now.getTime());
    const isTold = counts.has(subject) || counts.size < mostSubjects;
    const key = isTold ? subject : '';
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
      if (this.#counted.size <= mostCounted) break;
      this.#counted.delete(oldest);
    }
    return counts;
  }
}

const isPowerOfTen = (count: number): boolean => /^10*$/.test(String(count));
