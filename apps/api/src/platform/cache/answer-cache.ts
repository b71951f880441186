/**
 * Serialised JSON responses, cached in this process while their inputs are unchanged. The stamp is read with the
 * caller's session on each call, so rights are never cached: losing access changes the stamp at once.
 */
import { isInView } from '../database/view-context.ts';
import type { FinishedJson } from '../http/files/finished-json.ts';

interface Kept {
  stamp: string;
  answer: FinishedJson;
}

interface Building {
  stamp: string;
  answer: Promise<FinishedJson>;
}

export class AnswerCache {
  readonly #kept = new Map<string, Kept>();
  /** The latest build in progress, for each response. */
  readonly #building = new Map<string, Building>();
  readonly #maxBytes: number;
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /**
   * Returns the response cached under this stamp, or builds it. Concurrent misses under the same stamp share one build; a
   * different stamp starts its own.
   */
  async through(key: string, stamp: string, build: () => Promise<FinishedJson>): Promise<FinishedJson> {
    // An administration view reads with its own database role, each time.
    if (isInView()) return build();
    const kept = this.#kept.get(key);
    if (kept?.stamp === stamp) {
      this.#kept.delete(key);
      this.#kept.set(key, kept);
      return kept.answer;
    }
    const building = this.#building.get(key);
    return building?.stamp === stamp ? building.answer : this.#build(key, { stamp, answer: build() });
  }

  /** Caches the response, unless a later build has started under another stamp. */
  async #build(key: string, building: Building): Promise<FinishedJson> {
    this.#building.set(key, building);
    const isLatest = (): boolean => this.#building.get(key) === building;
    try {
      const answer = await building.answer;
      if (isLatest()) this.#keep(key, { stamp: building.stamp, answer });
      return answer;
    } finally {
      if (isLatest()) this.#building.delete(key);
    }
  }

  /** Evicts the least recently used first. */
  #keep(key: string, kept: Kept): void {
    this.#drop(key);
    this.#kept.set(key, kept);
    this.#bytes += kept.answer.bytes;
    for (const oldest of this.#kept.keys()) {
      if (this.#bytes <= this.#maxBytes) break;
      this.#drop(oldest);
    }
  }

  #drop(key: string): void {
    const kept = this.#kept.get(key);
    if (!kept) return;
    this.#kept.delete(key);
    this.#bytes -= kept.answer.bytes;
  }
}

/**
 * The time component of a stamp: midnight in every zone falls on a quarter of an hour, so a response that depends on
 * today's date is valid within one.
 */
export function quarterHour(now: Date): number {
  return Math.floor(now.getTime() / 900_000);
}
