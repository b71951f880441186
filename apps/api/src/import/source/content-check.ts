/** Compares a file with what the manifest says of it: a file cut off at the end of a line is still valid CSV. */
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

  /** The stream to read the file from. */
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

  /** The differences, once the file has been read to its end. */
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
