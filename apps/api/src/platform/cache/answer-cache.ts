/**
 * Finished JSON answers, kept in this process while nothing they were built from has changed. The stamp comes with
 * the caller's session on each call, so rights are never cached: who loses access has another stamp at once.
 */

interface Kept {
  stamp: string;
  body: Buffer;
}

export class AnswerCache {
  readonly #kept = new Map<string, Kept>();
  readonly #maxBytes: number;
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** The kept answer under this stamp, or a new one from `build`. */
  async through(key: string, stamp: string, build: () => Promise<string>): Promise<Buffer> {
    const kept = this.#kept.get(key);
    if (kept?.stamp === stamp) {
      this.#kept.delete(key);
      this.#kept.set(key, kept);
      return kept.body;
    }
    const body = Buffer.from(await build());
    this.#keep(key, { stamp, body });
    return body;
  }

  /** Least recently used answers go first. */
  #keep(key: string, answer: Kept): void {
    this.#drop(key);
    this.#kept.set(key, answer);
    this.#bytes += answer.body.length;
    for (const oldest of this.#kept.keys()) {
      if (this.#bytes <= this.#maxBytes) break;
      this.#drop(oldest);
    }
  }

  #drop(key: string): void {
    const kept = this.#kept.get(key);
    if (!kept) return;
    this.#kept.delete(key);
    this.#bytes -= kept.body.length;
  }
}

/**
 * The part of a stamp that time moves: midnight in every zone falls on a quarter of an hour, so an answer that
 * depends on today's date holds within one.
 */
export function quarterHour(now: Date): number {
  return Math.floor(now.getTime() / 900_000);
}
