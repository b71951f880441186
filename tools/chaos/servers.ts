/** Two processes of the server under test on one database: killed without warning, and started again at once. */
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import path from 'node:path';

export interface ServerProcesses {
  urls: readonly string[];
  /** SIGKILL, as when the power fails. */
  kill(position: number): void;
  /** How many kills there were, and how often one ended by itself. */
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
  /** When it began to answer. */
  upSince: number;
}

/** Starting takes most of a second: one that never gets to answer shows nothing. */
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
      // What one says as it dies is noise, unless somebody looks for it.
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
      // One that can't start, with the database away, is not started a thousand times.
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
