/** Compares a file with the manifest's row count and hash, because a file cut off at a line end is still valid CSV. */
import { createHash } from 'node:crypto';
import type { Hash } from 'node:crypto';
import { Transform, pipeline } from 'node:stream';
import type { Readable } from 'node:stream';
import type { DeclaredContent } from './manifest.ts';

export class ContentCheck {
  readonly #declared: DeclaredContent;
  readonly #hash: Hash = createHash('sha256');

  constructor(declared: DeclaredContent) {
    this.#declared = declared;
  }

  /** Returns the stream to read instead of the original, which computes the hash. */
  read(stream: Readable): Readable {
    if (this.#declared.sha256 === null) return stream;
    const hash = this.#hash;
    const tap = new Transform({
      transform: (chunk: Buffer, _encoding, done) => {
        hash.update(chunk);
        done(null, chunk);
      },
    });
    return pipeline(stream, tap, () => undefined);
  }

  /** Lists the differences. Call it once the stream has been read to its end. */
  problems(rows: number): string[] {
    const { rows: declaredRows, sha256 } = this.#declared;
    return [
      ...(declaredRows !== null && declaredRows !== rows
        ? [
            `has a row count of ${rows}, and the manifest says ${declaredRows}: it is incomplete, or the manifest is of another file`,
          ]
        : []),
      ...(sha256 !== null && sha256 !== this.#hash.digest('hex')
        ? [
            'has another SHA-256 than the manifest says: it is incomplete, or was changed after the manifest was written',
          ]
        : []),
    ];
  }
}
