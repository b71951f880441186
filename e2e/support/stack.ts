import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { makeScratchFolder } from '../../tools/lib/scratch-folder.ts';

/** A complete, separate portal: what `npm start` runs, on free ports and with an empty data folder. */
export interface Stack {
  url: string;
  simulatorsUrl: string;
  dataDir: string;
  stop(): Promise<void>;
}

const root = path.resolve(import.meta.dirname, '../..');
const logs = path.join(root, 'e2e/test-results');

/** Journeys sign in many times from one address: limits stay on, but are raised. */
const LIMITS_SCALE = '1000';
/** Long enough for a test to undo a decision, short enough to wait for. */
const OFFICE_UNDO_SECONDS = '8';

/** `settings`: additional environment variables of this portal. */
export async function startStack(
  port: string,
  simulatorsPort: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<Stack> {
  const dataDir = makeScratchFolder('portal-e2e-');
  mkdirSync(logs, { recursive: true });
  const logFile = path.join(logs, `stack-${port}.log`);
  const log = openSync(logFile, 'w');
  const portal = spawn(process.execPath, [path.join(root, 'tools/start.ts')], {
    cwd: root,
    env: {
      LIMITS_SCALE,
      OFFICE_UNDO_SECONDS,
      LOG_LEVEL: 'warn',
      ...process.env,
      ...settings,
      PORT: port,
      SIMULATORS_PORT: simulatorsPort,
      DATA_DIR: dataDir,
    },
    stdio: ['ignore', log, log, 'ipc'],
  });
  closeSync(log);
  const ended = new Promise<void>((resolve) => portal.once('exit', () => resolve()));
  const isReady = await Promise.race([
    new Promise<boolean>((resolve) => portal.once('message', () => resolve(true))),
    ended.then(() => false),
  ]);
  if (!isReady) throw new Error(`The portal did not start:\n${readFileSync(logFile, 'utf8')}`);
  return {
    url: `http://localhost:${port}`,
    simulatorsUrl: `http://localhost:${simulatorsPort}`,
    dataDir,
    stop: async () => {
      portal.kill('SIGTERM');
      await ended;
      printServerFailures(logFile);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** After a 500, a journey shows only the status: the cause is in the portal's log. */
function printServerFailures(logFile: string): void {
  const failures = readFileSync(logFile, 'utf8')
    .split('\n')
    .filter((line) => line.includes('"msg":"internal"'));
  if (failures.length > 0) console.error(`The portal failed on its own:\n${failures.join('\n')}`);
}

/** The URL of this run's simulators. */
export function simulatorsUrl(): string {
  return `http://localhost:${process.env['E2E_SIMULATORS_PORT']}`;
}
