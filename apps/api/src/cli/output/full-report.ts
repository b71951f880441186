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

  /**
   * Writes the report, unless it would only repeat the summary. Returns its place: a temporary folder when the wanted
   * one can't be written, because the import itself is done. Null when nothing was written.
   */
  async finish(wanted: string, summary: string): Promise<string | null> {
    this.#lines.end();
    await finished(this.#lines);
    if (this.#count === 0) return null;
    try {
      await this.#write(wanted, summary);
      return wanted;
    } catch {
      const place = path.join(await mkdtemp(path.join(os.tmpdir(), 'portal-report-')), path.basename(wanted));
      await this.#write(place, summary);
      return place;
    }
  }

  async #write(file: string, summary: string): Promise<void> {
    await rm(file, { force: true });
    await writeFile(file, `${summary}\n\n`, { mode });
    await pipeline(
      createReadStream(path.join(this.#folder, 'lines')),
      createWriteStream(file, { flags: 'a' }),
    );
  }

  async close(): Promise<void> {
    this.#lines.destroy();
    await rm(this.#folder, { recursive: true, force: true });
  }
}
