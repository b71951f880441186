/** How long the start took, from the installation of the packages if this start followed one. */
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';

/** Start time of the package installation, which ensure.cjs leaves if it has just installed them. */
const installFile = path.resolve(import.meta.dirname, '../../node_modules/.portal-install-began');

const longestStartMs = 10 * 60_000;

/** A sentence for the operator. Never throws: a service may not be allowed to remove the file. */
export function timeTaken(file = installFile): string {
  const sinceStart = `Ready in ${process.uptime().toFixed(1)} s.`;
  const elapsedMs = Date.now() - takeInstallTime(file);
  // Another command installed the packages a while ago, or there was no installation.
  if (!(elapsedMs <= longestStartMs)) return sinceStart;
  return `${sinceStart} From the command to the first page: ${(elapsedMs / 1000).toFixed(1)} s.`;
}

function takeInstallTime(file: string): number {
  try {
    const began = Number(readFileSync(file, 'utf8'));
    rmSync(file);
    return began;
  } catch {
    return Number.NaN;
  }
}
