import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** Short, because the kernel limits the paths of unix sockets to about 100 characters. */
const prefix = 'tests-';

/**
 * Vitest's global set-up: gives the run a temporary folder of its own, and returns the teardown. Workers and the processes
 * they start inherit it in TMPDIR, so whatever tests leave in `os.tmpdir()` is removed with it.
 */
export function setup(): () => void {
  const outer = process.env['TMPDIR'];
  const folder = mkdtempSync(path.join(os.tmpdir(), prefix));
  // PostgreSQL's programs run as another user, and must reach their folders in it.
  chmodSync(folder, 0o711);
  process.env['TMPDIR'] = folder;
  return () => {
    if (outer === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = outer;
    rmSync(folder, { recursive: true, force: true });
  };
}
