import { createApp } from '../../apps/api/src/app.ts';
import { loadConfig } from '../../apps/api/src/config/config.ts';
import { runUntilStopped } from '../lib/lifetime.ts';

/** Runs the API without pages on a migrated database. Starts and stops like `npm start`. */
await runUntilStopped(async () => {
  const app = await createApp(loadConfig(process.env), { page: null });
  await app.listen();
  // With PORT=0, a test learns the port from this.
  process.send?.(app.server.server.address());
  return app;
});
