/** Writes an export to a file or to standard output; the batch's id retrieves it again. */
import { rename, writeFile } from 'node:fs/promises';
import { InvalidArgumentError } from 'commander';
import type { Output } from './output.ts';
import { CommandError } from '../settings.ts';

/** A time argument of the command line. */
export function parseTime(text: string): Date {
  const time = new Date(text);
  if (Number.isNaN(time.getTime())) throw new InvalidArgumentError('Not a time.');
  return time;
}

export interface ExportedFile {
  text: string;
  /** A summary of its contents: "3 changes". */
  what: string;
  /** The command that produces the same file again. */
  again: string;
  to: string | undefined;
}

export async function writeExport(output: Output, { text, what, again, to }: ExportedFile): Promise<void> {
  try {
    if (to === undefined) output.line(text.trimEnd());
    else await writeAtomically(to, text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new CommandError(`The file could not be written (${reason}). Nothing is lost: ${again}`);
  }
  output.complain(`Exported ${what}. The same file again: ${again}`);
}

/** Written atomically, so that a reader never finds a partial file. */
async function writeAtomically(file: string, text: string): Promise<void> {
  const part = `${file}.part`;
  await writeFile(part, text, { mode: 0o600 });
  await rename(part, file);
}
