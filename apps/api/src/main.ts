/** Starts the portal from an environment, in the role of `ROLE`. */
import { createApp } from './app.ts';
import { loadConfig } from './config/config.ts';

export interface RunningServer {
  url: string;
  /** Stops accepting requests, finishes those in progress and closes the database connections. */
  close(): Promise<void>;
}

/** `env.DATABASE_URL` is a migrated database: a server's, or the embedded one's socket. */
export async function startServer(env: NodeJS.ProcessEnv): Promise<RunningServer> {
  const config = loadConfig(env);
  const app = await createApp(config);
  await app.listen();
  return { url: config.publicUrl.origin, close: () => app.close() };
}
