/** A process of the cluster that can be killed and started again. */
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { openSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import type { Owner } from './programs.ts';

export interface DaemonOptions {
  name: string;
  program: string;
  /** Evaluated at each start, like the environment. */
  args: () => readonly string[];
  env?: () => NodeJS.ProcessEnv;
  owner?: Owner;
  logFile: string;
  /** Whether the process is working. */
  isUp(): Promise<boolean>;
}

const pollMs = 50;
const longestStartMs = 30_000;

export class Daemon {
  readonly name: string;
  readonly #options: DaemonOptions;
  #child: ChildProcess | undefined;

  constructor(options: DaemonOptions) {
    this.name = options.name;
    this.#options = options;
  }

  /** Resolves once the process is working. */
  async start(): Promise<void> {
    this.launch();
    await this.untilUp();
  }

  launch(): void {
    const { program, args, env, owner, logFile } = this.#options;
    const log = openSync(logFile, 'a', 0o644);
    const child = spawn(program, args(), {
      stdio: ['ignore', log, log],
      ...(env && { env: env() }),
      ...owner,
    });
    child.once('error', () => undefined);
    this.#child = child;
  }

  async untilUp(): Promise<void> {
    const deadline = Date.now() + longestStartMs;
    while (!(await this.#options.isUp())) {
      const hasEnded = this.#child?.exitCode !== null && this.#child?.exitCode !== undefined;
      if (hasEnded || Date.now() > deadline)
        throw new Error(`${this.name} does not start: see ${this.#options.logFile}`);
      await wait(pollMs);
    }
  }

  /** Whether the process has ended by itself. */
  hasCrashed(): boolean {
    const { exitCode, signalCode } = this.#child ?? {};
    return exitCode != null || signalCode != null;
  }

  signal(signal: NodeJS.Signals): void {
    this.#child?.kill(signal);
  }

  /** Sends the signal, waits until the process ends and returns its exit code. */
  async stop(signal: NodeJS.Signals): Promise<number | null> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return child?.exitCode ?? null;
    const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
    child.kill(signal);
    return ended;
  }
}
