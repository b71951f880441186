import { createApp } from '../../apps/api/src/app.ts';
import { loadConfig } from '../../apps/api/src/config/config.ts';
import { runUntilStopped } from '../lib/lifetime.ts';

/** The API on a migrated database, started and stopped like `npm start`, but without pages. */
await runUntilStopped(async () => {
  const app = await createApp(loadConfig(process.env), { page: null });
  await app.listen();
  return app;
});
