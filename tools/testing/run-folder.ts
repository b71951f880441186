import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** Short, because the kernel limits the paths of unix sockets to about 100 characters. */
const prefix = 'tests-';

/**
 * Vitest's global set-up: gives the run a separate temporary folder, and returns the teardown. Workers and the processes
 * that they start inherit it as TMPDIR, so the teardown also removes files that tests leave in `os.tmpdir()`.
 */
export function setup(): () => void {
  const outer = process.env['TMPDIR'];
  const folder = mkdtempSync(path.join(os.tmpdir(), prefix));
  // Lets PostgreSQL's programs, which run as another user, reach their folders inside it.
  chmodSync(folder, 0o711);
  process.env['TMPDIR'] = folder;
  return () => {
    if (outer === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = outer;
    rmSync(folder, { recursive: true, force: true });
  };
}
