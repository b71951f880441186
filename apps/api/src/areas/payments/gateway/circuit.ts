/**
 * Circuit breaker with a call timeout (F3): opens after five consecutive failures, allows one trial call after 30
 * seconds, and closes when it succeeds. The state is in memory, per process.
 */

export interface CircuitOptions {
  /** From a monotonic clock, in milliseconds. */
  now: () => number;
  /** Whether the failure should open the breaker. A response that refuses a valid call should not. */
  isOutage: (error: unknown) => boolean;
  /** The error thrown for a call that timed out or was not made. */
  unavailable: (why: string) => Error;
  timeoutMs: number;
  /** Called each time the breaker opens. */
  onOpen?: () => void;
}

const failuresToOpen = 5;
const halfOpenAfterMs = 30_000;

export class Circuit {
  readonly #options: CircuitOptions;
  #failures = 0;
  #openedAt: number | null = null;
  #isProbing = false;

  constructor(options: CircuitOptions) {
    this.#options = options;
  }

  /** Whether a call would be made now. */
  get isPassable(): boolean {
    if (this.#openedAt === null) return true;
    return !this.#isProbing && this.#options.now() - this.#openedAt >= halfOpenAfterMs;
  }

  async run<T>(call: () => Promise<T>): Promise<T> {
    if (!this.isPassable) throw this.#options.unavailable('It has not answered for a while');
    const isProbe = this.#openedAt !== null;
    if (isProbe) this.#isProbing = true;
    try {
      const answer = await this.#inTime(call());
      this.#failures = 0;
      this.#openedAt = null;
      return answer;
    } catch (error) {
      this.#count(error);
      throw error;
    } finally {
      if (isProbe) this.#isProbing = false;
    }
  }

  #count(error: unknown): void {
    if (!this.#options.isOutage(error)) {
      this.#failures = 0;
      this.#openedAt = null;
      return;
    }
    this.#failures += 1;
    if (this.#failures < failuresToOpen) return;
    if (this.#openedAt === null) this.#options.onOpen?.();
    this.#openedAt = this.#options.now();
  }

  async #inTime<T>(answer: Promise<T>): Promise<T> {
    const { timeoutMs, unavailable } = this.#options;
    let timer: NodeJS.Timeout | undefined;
    const tooLate = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(unavailable(`It took longer than ${timeoutMs} ms`)), timeoutMs);
    });
    try {
      return await Promise.race([answer, tooLate]);
    } finally {
      clearTimeout(timer);
    }
  }
}
