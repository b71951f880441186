/** A command's database and secret: from the environment, or else from the portal's data folder. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { deriveConfig } from '../config/config.ts';
import type { Config } from '../config/config.ts';
import { readCommandEnv, readEnvWith } from '../config/env.ts';
import { shareEmbeddedPostgres } from '../platform/database/embedded/index.ts';
import {
  embeddedRuntimeRole,
  migrateForRuntime,
  prepareServer,
} from '../platform/database/roles/runtime-role.ts';

/** An error by the operator or in the configuration: reported in a sentence, without a stack. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}

/**
 * Runs an action on the migrated database: the one in DATABASE_URL, or the embedded one, which is started unless a portal
 * is already running it. `migrates` overrides MIGRATE. `asOwner` connects with the role that migrates.
 */
export async function withDatabase<T>(
  action: (connectionString: string) => Promise<T>,
  { migrates, asOwner = false }: { migrates?: boolean; asOwner?: boolean } = {},
): Promise<T> {
  const env = readCommandEnv();
  if (env.DATABASE_URL !== undefined) {
    await prepareServer(env.DATABASE_URL, {
      ownerConnection: env.MIGRATION_DATABASE_URL,
      migrates: migrates ?? env.MIGRATE === 'on',
    });
    return action(asOwner ? (env.MIGRATION_DATABASE_URL ?? env.DATABASE_URL) : env.DATABASE_URL);
  }
  if (env.NODE_ENV === 'production')
    throw new CommandError('Production needs DATABASE_URL: the embedded database is for development.');
  const embedded = await shareEmbeddedPostgres({ dataDir: path.resolve(env.DATA_DIR) });
  try {
    await migrateForRuntime(embedded.connectionString, embeddedRuntimeRole);
    return await action(
      asOwner ? embedded.connectionString : embedded.connectionStringFor(embeddedRuntimeRole),
    );
  } finally {
    await embedded.stop();
  }
}

/** The portal's own configuration for this database. */
export async function readConfig(connectionString: string): Promise<Config> {
  const env = readCommandEnv();
  const secret = env.PORTAL_SECRET ?? (await keptSecret(env.DATA_DIR));
  if (secret === null) throw new CommandError('Set PORTAL_SECRET to the secret the portal runs with.');
  const found = { DATABASE_URL: connectionString, PORTAL_SECRET: secret };
  return deriveConfig(readEnvWith(found, await keptAddress(env.DATA_DIR)));
}

/** The address the portal was last started with, whatever port this command is given. */
async function keptAddress(dataDir: string): Promise<{ PUBLIC_URL?: string }> {
  const text = await readFile(path.join(path.resolve(dataDir), 'public-url'), 'utf8').catch(() => null);
  return text === null ? {} : { PUBLIC_URL: text.trim() };
}

const secretsSchema = z.object({ PORTAL_SECRET: z.string() });

/** Outside production the portal generates its own secret and stores it beside the data. */
async function keptSecret(dataDir: string): Promise<string | null> {
  const text = await readFile(path.join(path.resolve(dataDir), 'secrets.json'), 'utf8').catch(() => null);
  return text === null ? null : secretsSchema.parse(JSON.parse(text)).PORTAL_SECRET;
}
