/**
 * Serialised JSON responses, cached in this process while their inputs are unchanged. The stamp is read with the
 * caller's session on each call, so rights are never cached: losing access changes the stamp at once.
 */
import type { FinishedJson } from '../http/files/finished-json.ts';

interface Kept {
  stamp: string;
  answer: FinishedJson;
}

export class AnswerCache {
  readonly #kept = new Map<string, Kept>();
  readonly #maxBytes: number;
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** The cached response under this stamp, or a new one from `build`. */
  async through(key: string, stamp: string, build: () => Promise<FinishedJson>): Promise<FinishedJson> {
    const kept = this.#kept.get(key);
    if (kept?.stamp === stamp) {
      this.#kept.delete(key);
      this.#kept.set(key, kept);
      return kept.answer;
    }
    const answer = await build();
    this.#keep(key, { stamp, answer });
    return answer;
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
