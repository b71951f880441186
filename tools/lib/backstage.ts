import path from 'node:path';
import type { App } from '../../apps/api/src/app.ts';
import type { PushAccounts, PushStandIns, Simulators } from '../../packages/simulators/src/index.ts';
import { requirePort } from './ports.ts';
import { developmentSecret, keepPublicUrl, officeUrlOf } from './settings.ts';
import type { StartSettings } from './settings.ts';
import { StartProblem } from './start-problem.ts';

/** Everything the API depends on: a database with data, the simulators and the secrets. */
export interface Backstage {
  /** Environment for the API's own configuration. */
  env: NodeJS.ProcessEnv;
  simulatorsUrl: string | undefined;
  /** Migrates the database on a server, which may not be available yet. The embedded one is already migrated. */
  prepare?: () => Promise<void>;
  close(): Promise<void>;
}

/** The demonstration's reviews by families, marked as samples. */
/** The roles of the demonstration's staff. */
const demoGroups = path.resolve(import.meta.dirname, '../../packages/demo-data/staff-groups.json');
const sampleReviews = path.resolve(import.meta.dirname, '../../packages/demo-data/reviews.json');

type Log = (message: string) => void;

/**
 * Starts the API's dependencies in order. If one fails, stops those already started. `onLaunched` is called while the
 * database is starting.
 */
export async function startBackstage(
  settings: StartSettings,
  env: NodeJS.ProcessEnv,
  log: Log,
  onLaunched?: () => void,
): Promise<Backstage> {
  const secret = settings.isProduction ? {} : { PORTAL_SECRET: developmentSecret(settings.dataDir) };
  if (!settings.isProduction) keepPublicUrl(settings, env);
  const started: { close(): Promise<void> }[] = [];
  const close = async () => {
    for (const part of started.reverse()) await part.close();
  };
  try {
    const database = await startDatabase(settings, log, onLaunched);
    started.push(database);
    const content = settings.isProduction
      ? {}
      : { REVIEWS_FILE: sampleReviews, STAFF_GROUPS_FILE: demoGroups };
    const push = await standInPushAccounts(settings);
    const apiEnv = {
      ...content,
      ...secret,
      ...push?.env,
      ...env,
      DATABASE_URL: database.connectionString,
    };
    const prepare = async (): Promise<void> => {
      await database.migrate();
      await seedData(apiEnv, settings, log);
    };
    const isServer = settings.databaseUrl !== undefined;
    const standIns = startStandIns(settings, env, push?.accounts);
    const [simulators] = await Promise.all([standIns, isServer ? undefined : prepare()]);
    if (simulators !== undefined) started.push(simulators);
    return {
      env: apiEnv,
      simulatorsUrl: simulators?.url,
      ...(isServer && { prepare }),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function startDatabase(
  settings: StartSettings,
  log: Log,
  onLaunched?: () => void,
): Promise<{ connectionString: string; migrate(): Promise<void>; close(): Promise<void> }> {
  const { migrateForRuntime, prepareServer, embeddedRuntimeRole } =
    await import('../../apps/api/src/platform/database/roles/runtime-role.ts');
  const { databaseUrl, migrationDatabaseUrl: ownerConnection, migrates } = settings;
  if (databaseUrl !== undefined) {
    onLaunched?.();
    return {
      connectionString: databaseUrl,
      migrate: () => prepareServer(databaseUrl, { ownerConnection, migrates }),
      close: () => Promise.resolve(),
    };
  }
  if (settings.isProduction)
    throw new StartProblem('Production needs DATABASE_URL: the embedded database is for development.');
  const { startEmbeddedPostgres } = await import('../../apps/api/src/platform/database/embedded/index.ts');
  const database = await startEmbeddedPostgres({
    dataDir: settings.dataDir,
    log,
    ...(onLaunched && { onLaunched }),
  });
  return {
    connectionString: database.connectionStringFor(embeddedRuntimeRole),
    migrate: () =>
      migrates
        ? migrateForRuntime(database.connectionString, embeddedRuntimeRole)
        : prepareServer(database.connectionString, { migrates }),
    close: () => database.stop(),
  };
}

async function seedData(
  env: NodeJS.ProcessEnv & { DATABASE_URL: string },
  settings: StartSettings,
  log: Log,
): Promise<void> {
  const connectionString = env.DATABASE_URL;
  if (settings.isProduction) return;
  const { seedDemo } = await import('../../apps/api/src/cli/demo/demo.ts');
  const app = portalOf(env);
  try {
    await seedDemo(connectionString, {
      log,
      hashPassword: async (password) => (await app.get()).parts.passwords.hash(password),
    });
  } finally {
    await app.close();
  }
}

/** The portal's context for hashing the demo passwords, created only when a hash is missing. */
function portalOf(env: NodeJS.ProcessEnv): { get(): Promise<App>; close(): Promise<void> } {
  let made: Promise<App> | undefined;
  const make = async (): Promise<App> => {
    const [{ createApp }, { loadConfig }] = await Promise.all([
      import('../../apps/api/src/app.ts'),
      import('../../apps/api/src/config/config.ts'),
    ]);
    return createApp(loadConfig(env), { page: null });
  };
  return {
    get: () => (made ??= make()),
    close: async () => (await made)?.close(),
  };
}

/** The portal's accounts with the simulated push services. */
async function standInPushAccounts({
  withSimulators,
  dataDir,
  simulatorsPort,
}: StartSettings): Promise<PushStandIns | undefined> {
  if (!withSimulators) return undefined;
  const { makePushAccounts } = await import('../../packages/simulators/src/push/accounts.ts');
  return makePushAccounts(path.join(dataDir, 'push-stand-ins'), `http://localhost:${simulatorsPort}`);
}

async function startStandIns(
  settings: StartSettings,
  env: NodeJS.ProcessEnv,
  pushAccounts: PushAccounts | undefined,
): Promise<Simulators | undefined> {
  if (!settings.withSimulators) return undefined;
  const { startSimulators } = await import('../../packages/simulators/src/index.ts');
  return startSimulators({
    port: settings.simulatorsPort,
    smtpPort: settings.simulatorsPort + 1,
    officeUrl: officeUrlOf(settings, env),
    ...(pushAccounts && { pushAccounts }),
  });
}

/** Checks that all required ports are free before starting anything. */
export async function requirePorts(settings: StartSettings): Promise<void> {
  await requirePort(settings.port, 'the portal', 'PORT');
  if (!settings.withSimulators) return;
  await requirePort(settings.simulatorsPort, 'the stand-ins', 'SIMULATORS_PORT');
  await requirePort(settings.simulatorsPort + 1, 'the stand-in mail server', 'SIMULATORS_PORT');
}
