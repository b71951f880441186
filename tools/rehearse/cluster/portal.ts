/** The portal's processes, with settings as close to production as a rehearsal allows. */
import path from 'node:path';
import { freePort } from '../../lib/ports.ts';
import { Daemon } from './daemon.ts';
import { answers } from './proxies.ts';

export interface PortalProcess {
  port: number;
  daemon: Daemon;
  /** The script that it runs from its next start. */
  script: string;
}

export interface PortalSettings {
  folder: string;
  simulatorsPort: number;
  /** By default the API without pages. */
  script?: string | undefined;
}

export const rehearsalSecret = 'a secret for rehearsals, long enough to be one';

const apiProcess = path.resolve(import.meta.dirname, '../api-process.ts');

/** Creates a process without starting it. */
export async function createPortal(
  name: string,
  { ROLE, PORT, databaseUrl }: { ROLE: 'web' | 'worker' | 'all'; PORT: number; databaseUrl: () => string },
  { folder, simulatorsPort, script = apiProcess }: PortalSettings,
): Promise<PortalProcess> {
  const daemon = new Daemon({
    name,
    program: process.execPath,
    args: () => [portal.script],
    env: () => ({
      NODE_ENV: 'test',
      ROLE,
      PORT: String(PORT),
      DATABASE_URL: databaseUrl(),
      MIGRATE: 'off',
      DATA_DIR: path.join(folder, 'data', name),
      SIMULATORS: 'off',
      DRAIN_SECONDS: '10',
      PORTAL_SECRET: rehearsalSecret,
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
  const portal = { port: PORT, daemon, script };
  return portal;
}

export async function freePorts(count: number): Promise<number[]> {
  const ports = new Set<number>();
  while (ports.size < count) ports.add(await freePort());
  return [...ports];
}
