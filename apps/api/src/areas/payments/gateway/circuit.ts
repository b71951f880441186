/**
 * Cuts what takes too long, and stops asking a service that doesn't answer (F3): open after five failures in
 * a row, one try after 30 seconds, closed again once that succeeds. In memory: each process finds out for itself.
 */

export interface CircuitOptions {
  /** Of a clock that only goes forward, in milliseconds. */
  now: () => number;
  /** Whether a failure speaks against the service: it may also have understood and refused. */
  isOutage: (error: unknown) => boolean;
  /** What is thrown for a call that was cut or not made. */
  unavailable: (why: string) => Error;
  timeoutMs: number;
  /** Told once each time it opens. */
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
