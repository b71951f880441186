/** Processor time of the portal and of its database, which other work on the machine doesn't change. Linux only. */
import { readFileSync } from 'node:fs';
import { databasePids } from '../memory.ts';

export interface CpuMs {
  portal: number;
  database: number;
}

/** Clock ticks in /proc are hundredths of a second on every Linux. */
const tickMs = 10;

/** Since the processes started; not a number where the system doesn't say. */
export function cpuOf(portalPid: number, databaseFolder: string): CpuMs {
  try {
    const database = databasePids(databaseFolder).reduce((sum, pid) => sum + cpuMs(pid), 0);
    return { portal: cpuMs(portalPid), database };
  } catch {
    return { portal: Number.NaN, database: Number.NaN };
  }
}

function cpuMs(pid: number): number {
  // The fields after the program's name, which may have spaces: user and system time are the 12th and the 13th.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * tickMs;
}
