/** Two processes of the server under test on one database: killed without warning and restarted immediately. */
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import path from 'node:path';

export interface ServerProcesses {
  urls: readonly string[];
  /** SIGKILL, as when the power fails. */
  kill(position: number): void;
  /** The number of kills, and of processes that exited by themselves. */
  counts(): { kills: number; crashes: number };
  /** Waits until all are up. */
  ready(): Promise<void>;
  stop(): Promise<void>;
}

interface Slot {
  port: number;
  child: ChildProcess;
  isUp: Promise<void>;
  wasKilled: boolean;
  /** When it first answered a request. */
  upSince: number;
}

/** Starting takes most of a second, and killing a process that has never answered a request proves nothing. */
const leastUpMs = 500;

export async function startServers(
  script: string,
  ports: readonly number[],
  env: NodeJS.ProcessEnv,
): Promise<ServerProcesses> {
  let isStopping = false;
  const counts = { kills: 0, crashes: 0 };

  const launch = (port: number): Slot => {
    const child = spawn(process.execPath, [path.join(import.meta.dirname, script)], {
      env: { ...env, PORT: String(port) },
      // The output of a killed process is noise, except when debugging.
      stdio: ['ignore', 'ignore', process.env['CHAOS_LOG'] ? 'inherit' : 'ignore', 'ipc'],
    });
    const isUp = new Promise<void>((resolve) => {
      child.once('message', () => resolve());
      child.once('exit', () => resolve());
    });
    const slot: Slot = { port, child, isUp, wasKilled: false, upSince: Number.POSITIVE_INFINITY };
    child.once('message', () => (slot.upSince = performance.now()));
    child.once('exit', () => {
      if (isStopping) return;
      if (!slot.wasKilled) counts.crashes += 1;
      // Waits between attempts while the database is down.
      setTimeout(() => replace(slot), slot.wasKilled ? 0 : 200);
    });
    return slot;
  };
  const slots = ports.map(launch);
  const replace = (slot: Slot): void => {
    if (!isStopping) slots[slots.indexOf(slot)] = launch(slot.port);
  };
  await Promise.all(slots.map(({ isUp }) => isUp));
  return {
    urls: ports.map((port) => `http://127.0.0.1:${port}`),
    kill(position) {
      const slot = slots[position % slots.length];
      if (!slot || slot.wasKilled || performance.now() - slot.upSince < leastUpMs) return;
      slot.wasKilled = true;
      counts.kills += 1;
      slot.child.kill('SIGKILL');
    },
    counts: () => ({ ...counts }),
    ready: () => Promise.all(slots.map(({ isUp }) => isUp)).then(() => undefined),
    async stop() {
      isStopping = true;
      const ends = slots.map(
        ({ child }) =>
          new Promise<void>((resolve) => {
            if (child.exitCode !== null || child.signalCode !== null) return resolve();
            child.once('exit', () => resolve());
            child.kill('SIGKILL');
          }),
      );
      await Promise.all(ends);
    },
  };
}
