/** The full report of an import: a file with every problem and every change of access, with ids of the register. */
import { createReadStream, createWriteStream } from 'node:fs';
import type { WriteStream } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { finished, pipeline } from 'node:stream/promises';
import { CommandError } from '../settings.ts';

/** The report contains ids of children, so only the file's owner may read it. */
const mode = 0o600;

/** The report couldn't be written, for example because the disk is full. The import itself isn't affected. */
export class ReportNotWritten extends Error {
  override readonly name = 'ReportNotWritten';
  constructor(cause: unknown) {
    super(`The full report could not be written (${reasonOf(cause)}).`, { cause });
  }
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Collects lines in a temporary file, because the report starts with the summary, which is known last. */
export class FullReport {
  readonly #folder: string;
  readonly #lines: WriteStream;
  #count = 0;

  private constructor(folder: string) {
    this.#folder = folder;
    this.#lines = createWriteStream(path.join(folder, 'lines'), { mode });
    // The import continues after a failed write; `finish` reports it.
    this.#lines.on('error', () => undefined);
  }

  /** Throws a `CommandError` if the temporary folder can't be created. */
  static async start(): Promise<FullReport> {
    try {
      return new FullReport(await mkdtemp(path.join(os.tmpdir(), 'portal-import-')));
    } catch (error) {
      throw new CommandError(
        `Nothing was imported: there is no place for the full report (${reasonOf(error)}). Set TMPDIR to a folder that exists.`,
      );
    }
  }

  add(line: string): void {
    this.#count += 1;
    this.#lines.write(`${line}\n`);
  }

  /**
   * Writes the report and returns its path, or null if it would only repeat the summary. If `wanted` can't be written, it
   * goes to a temporary folder: the import is already committed and must not fail. Throws `ReportNotWritten` if that
   * fails too.
   */
  async finish(wanted: string, summary: string): Promise<string | null> {
    try {
      return await this.#finish(wanted, summary);
    } catch (error) {
      throw new ReportNotWritten(error);
    }
  }

  async #finish(wanted: string, summary: string): Promise<string | null> {
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
