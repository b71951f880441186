/** The full report of an import, in a file: every problem and every change of access, with the ids of the register. */
import { createReadStream, createWriteStream } from 'node:fs';
import type { WriteStream } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { finished, pipeline } from 'node:stream/promises';

/** Only its owner may read it: the ids are those of children. */
const mode = 0o600;

/** Collects lines in a temporary file, because the summary that comes first is known last. */
export class FullReport {
  readonly #folder: string;
  readonly #lines: WriteStream;
  #count = 0;

  private constructor(folder: string) {
    this.#folder = folder;
    this.#lines = createWriteStream(path.join(folder, 'lines'), { mode });
  }

  static async start(): Promise<FullReport> {
    return new FullReport(await mkdtemp(path.join(os.tmpdir(), 'portal-import-')));
  }

  add(line: string): void {
    this.#count += 1;
    this.#lines.write(`${line}\n`);
  }

  /** Writes the report, unless it would repeat the summary only. Returns whether it was written. */
  async finish(file: string, summary: string): Promise<boolean> {
    this.#lines.end();
    await finished(this.#lines);
    if (this.#count > 0) {
      await rm(file, { force: true });
      await writeFile(file, `${summary}\n\n`, { mode });
      await pipeline(
        createReadStream(path.join(this.#folder, 'lines')),
        createWriteStream(file, { flags: 'a' }),
      );
    }
    await this.close();
    return this.#count > 0;
  }

  async close(): Promise<void> {
    this.#lines.destroy();
    await rm(this.#folder, { recursive: true, force: true });
  }
}
