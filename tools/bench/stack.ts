/** Runs the portal as in production: database, API and load generator in separate processes. */
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startBackstage } from '../lib/backstage.ts';
import { ensureWebBuilt } from '../lib/web-build.ts';

export interface BenchStack {
  url: string;
  /** A bare server on the same database, which gives the baselines. */
  limitsUrl: string;
  simulatorsUrl: string;
  apiPid: number;
  databaseFolder: string;
  close(): Promise<void>;
}

const ports = { portal: 4710, limits: 4711, simulators: 4720 };

export async function startBenchStack(): Promise<BenchStack> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'portal-bench-'));
  await ensureWebBuilt(console.log);
  const settings = {
    port: ports.portal,
    simulatorsPort: ports.simulators,
    withSimulators: true,
    isProduction: false,
    isWorker: false,
    dataDir,
    databaseUrl: undefined,
    migrationDatabaseUrl: undefined,
    migrates: true,
  };
  const backstage = await startBackstage(
    settings,
    { ...process.env, NODE_ENV: 'development' },
    () => undefined,
  );
  const env = {
    ...backstage.env,
    PORT: String(ports.portal),
    LIMITS_PORT: String(ports.limits),
    SIMULATORS_PORT: String(ports.simulators),
    // Request limits stay on, but far above what one machine can send.
    LIMITS_SCALE: '100000',
    // Measures sign-in itself, not the browser's proof of work.
    CAPTCHA: 'off',
    LOG_LEVEL: 'warn',
  };
  const api = await startProcess('api-process.ts', env);
  const limits = await startProcess('limits-process.ts', env);
  return {
    url: `http://localhost:${ports.portal}`,
    limitsUrl: `http://127.0.0.1:${ports.limits}`,
    simulatorsUrl: `http://localhost:${ports.simulators}`,
    apiPid: api.pid ?? 0,
    databaseFolder: dataDir,
    async close() {
      await Promise.all([stopProcess(api), stopProcess(limits)]);
      await backstage.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function startProcess(script: string, env: NodeJS.ProcessEnv): Promise<ChildProcess> {
  const child = spawn(process.execPath, [...process.execArgv, path.join(import.meta.dirname, script)], {
    env,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  await new Promise<void>((resolve, reject) => {
    child.once('message', () => resolve());
    child.once('exit', () => reject(new Error(`${script} did not start`)));
  });
  return child;
}

async function stopProcess(child: ChildProcess): Promise<void> {
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.kill('SIGTERM');
  await ended;
}
