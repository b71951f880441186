import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { StartProblem } from './start-problem.ts';

/** Settings of the start commands. All others belong to the API's configuration. */
export interface StartSettings {
  port: number;
  simulatorsPort: number;
  withSimulators: boolean;
  isProduction: boolean;
  /** The role of this process; a worker serves no pages. The API validates the value. */
  isWorker: boolean;
  dataDir: string;
  databaseUrl: string | undefined;
  /** Connects as the database's owner, for migrations. Defaults to DATABASE_URL. */
  migrationDatabaseUrl: string | undefined;
  /** Whether this start may migrate. The schema's version is checked in any case. */
  migrates: boolean;
}

const DEFAULT_PORT = 4000;
const DEFAULT_SIMULATORS_PORT = 4100;
const LAST_PORT = 65_535;

export function readSettings(env: NodeJS.ProcessEnv): StartSettings {
  const isProduction = env['NODE_ENV'] === 'production';
  return {
    port: readPort(env, 'PORT', DEFAULT_PORT),
    simulatorsPort: readPort(env, 'SIMULATORS_PORT', DEFAULT_SIMULATORS_PORT),
    withSimulators: !isProduction && env['SIMULATORS'] !== 'off',
    isProduction,
    isWorker: env['ROLE'] === 'worker',
    dataDir: path.resolve(env['DATA_DIR'] || '.data'),
    databaseUrl: env['DATABASE_URL'] || undefined,
    migrationDatabaseUrl: env['MIGRATION_DATABASE_URL'] || undefined,
    migrates: readFlag(env, 'MIGRATE'),
  };
}

function readFlag(env: NodeJS.ProcessEnv, variable: string): boolean {
  const text = env[variable] || 'on';
  if (text === 'on' || text === 'off') return text === 'on';
  throw new StartProblem(`${variable} is “${text}”; it can be on or off.`);
}

function readPort(env: NodeJS.ProcessEnv, variable: string, otherwise: number): number {
  const text = env[variable] || String(otherwise);
  const port = Number(text);
  if (Number.isInteger(port) && port > 0 && port <= LAST_PORT) return port;
  throw new StartProblem(`${variable} is “${text}”, which is no port (1 to ${LAST_PORT}).`);
}

/**
 * The secret for signing and encryption. Outside production it is generated on the first start and stored with the
 * data, readable by this user only. Production must provide its own.
 */
export function developmentSecret(dataDir: string): string {
  const file = path.join(dataDir, 'secrets.json');
  try {
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(file, JSON.stringify({ PORTAL_SECRET: randomBytes(32).toString('base64url') }), {
      mode: 0o600,
      flag: 'wx',
    });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST'))
      throw notWritable(dataDir, error);
  }
  const secrets: { PORTAL_SECRET?: string } = JSON.parse(readFileSync(file, 'utf8'));
  if (secrets.PORTAL_SECRET === undefined) throw new StartProblem(`${file} has no PORTAL_SECRET.`);
  return secrets.PORTAL_SECRET;
}

/** Where people reach the portal. */
export const publicUrlOf = ({ port }: Pick<StartSettings, 'port'>, env: NodeJS.ProcessEnv): string =>
  env['PUBLIC_URL'] || `http://localhost:${port}`;

/** The origin of the school office. */
export const officeUrlOf = (settings: Pick<StartSettings, 'port'>, env: NodeJS.ProcessEnv): string =>
  env['OFFICE_URL']?.replace(/\/$/, '') || publicUrlOf(settings, env);

/** The portal's public URL, from which commands build the links in e-mails. */
export function keepPublicUrl(settings: StartSettings, env: NodeJS.ProcessEnv): void {
  const { dataDir } = settings;
  const address = publicUrlOf(settings, env);
  try {
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(path.join(dataDir, 'public-url'), `${address}\n`);
  } catch (error) {
    throw notWritable(dataDir, error);
  }
}

function notWritable(dataDir: string, error: unknown): StartProblem {
  const reason = error instanceof Error ? error.message : String(error);
  return new StartProblem(
    `The data folder ${dataDir} is not writable (${reason}). ` +
      'Give this user the right to write there, or set DATA_DIR to another folder.',
  );
}
