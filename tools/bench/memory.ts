/** Proportional set size (PSS) in MB. Available on Linux only. */
import { readFileSync, readdirSync } from 'node:fs';

export function memoryOf(apiPid: number, databaseFolder: string): string {
  try {
    const api = pss(apiPid);
    const database = databasePids(databaseFolder).reduce((sum, pid) => sum + pss(pid), 0);
    return `API ${api} MB, database ${database} MB, together ${api + database} MB`;
  } catch {
    return 'not measured on this system';
  }
}

function pss(pid: number): number {
  const kib = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1];
  return Math.round(Number(kib ?? 0) / 1024);
}

/** Process ids of the PostgreSQL server started on the folder, and of its children. */
export function databasePids(folder: string): number[] {
  const processes = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const command = readFileSync(`/proc/${name}/cmdline`, 'utf8');
        const parent = Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${name}/status`, 'utf8'))?.[1]);
        return [{ pid: Number(name), parent, command }];
      } catch {
        return [];
      }
    });
  const servers = processes.filter(({ command }) => command.includes('postgres') && command.includes(folder));
  const serverPids = new Set(servers.map(({ pid }) => pid));
  return processes
    .filter(({ pid, parent }) => serverPids.has(pid) || serverPids.has(parent))
    .map(({ pid }) => pid);
}
