/** Starts the portal from an environment, in the role of `ROLE`. */
import { createApp } from './app.ts';
import { loadConfig } from './config/config.ts';

export interface RunningServer {
  url: string;
  officeUrl: string;
  /** Resolves once calls are served; rejects when the database can't be prepared. */
  serving: Promise<void>;
  /** Drains, finishes the calls in progress and closes the database connections. */
  close(): Promise<void>;
}

/**
 * Resolves as soon as the server listens. `prepare` brings the database of `env.DATABASE_URL` up to date; omit it if the
 * database already is.
 */
export async function startServer(
  env: NodeJS.ProcessEnv,
  prepare?: () => Promise<void>,
): Promise<RunningServer> {
  const config = loadConfig(env);
  const app = await createApp(config, prepare && { prepare });
  await app.listen();
  return {
    url: config.publicUrl.origin,
    officeUrl: config.officeUrl.origin,
    serving: app.serving,
    close: () => app.close(),
  };
}
