import { AnswerCache } from '../cache/answer-cache.ts';
import type { FinishedJson } from '../http/files/finished-json.ts';
import type { Metrics } from './metrics.ts';

/** Counts hits and misses. */
export class CountedCache extends AnswerCache {
  readonly #reads: Metrics['cacheReads'];

  constructor(maxBytes: number, reads: Metrics['cacheReads']) {
    super(maxBytes);
    this.#reads = reads;
  }

  override async through(
    key: string,
    stamp: string,
    build: () => Promise<FinishedJson>,
  ): Promise<FinishedJson> {
    let result = 'hit';
    const counted = (): Promise<FinishedJson> => {
      result = 'miss';
      return build();
    };
    try {
      return await super.through(key, stamp, counted);
    } finally {
      this.#reads.inc({ result });
    }
  }
}
