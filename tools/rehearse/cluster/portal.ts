/** The portal's processes, with settings as close to production as a rehearsal allows. */
import path from 'node:path';
import { freePort } from '../../lib/ports.ts';
import { Daemon } from './daemon.ts';
import { answers } from './proxies.ts';

export interface PortalProcess {
  port: number;
  daemon: Daemon;
}

export interface PortalSettings {
  folder: string;
  simulatorsPort: number;
}

/** A process that has been started, but may not be ready. */
export async function createPortal(
  name: string,
  { ROLE, PORT, databaseUrl }: { ROLE: 'web' | 'worker'; PORT: number; databaseUrl: () => string },
  { folder, simulatorsPort }: PortalSettings,
): Promise<PortalProcess> {
  const daemon = new Daemon({
    name,
    program: process.execPath,
    args: [path.resolve(import.meta.dirname, '../api-process.ts')],
    env: () => ({
      NODE_ENV: 'test',
      ROLE,
      PORT: String(PORT),
      DATABASE_URL: databaseUrl(),
      DRAIN_SECONDS: '10',
      PORTAL_SECRET: 'a secret for rehearsals, long enough to be one',
      SIMULATORS_PORT: String(simulatorsPort),
      TRUSTED_PROXIES: '127.0.0.1',
      LIMITS_SCALE: '100000',
      CAPTCHA: 'off',
      LOG_LEVEL: 'warn',
      // Production uses minutes, which would make a rehearsal too long.
      PAYMENT_KEY_SECONDS: '6',
      PAYMENT_RECONCILE_SECONDS: '0.5',
    }),
    logFile: path.join(folder, `${name}.log`),
    isUp: () => answers(`http://127.0.0.1:${PORT}/ready`),
  });
  return { port: PORT, daemon };
}

export async function freePorts(count: number): Promise<number[]> {
  const ports = new Set<number>();
  while (ports.size < count) ports.add(await freePort());
  return [...ports];
}
