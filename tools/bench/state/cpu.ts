/** Processor time of the portal and its database. Unlike latency, it doesn't depend on other load. Linux only. */
import { readFileSync } from 'node:fs';
import { databasePids } from '../memory.ts';

export interface CpuMs {
  portal: number;
  database: number;
}

/** A clock tick in /proc is 10 ms on every Linux. */
const tickMs = 10;

/** Processor time since the processes started; NaN where /proc doesn't exist. */
export function cpuOf(portalPid: number, databaseFolder: string): CpuMs {
  try {
    const database = databasePids(databaseFolder).reduce((sum, pid) => sum + cpuMs(pid), 0);
    return { portal: cpuMs(portalPid), database };
  } catch {
    return { portal: Number.NaN, database: Number.NaN };
  }
}

function cpuMs(pid: number): number {
  // Fields after the program's name, which may contain spaces: user time is the 12th, system time the 13th.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * tickMs;
}
