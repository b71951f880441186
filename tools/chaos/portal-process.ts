/** Runs the portal in its own process, so that it can be killed. */
import { createApp } from '../../apps/api/src/app.ts';
import { loadConfig } from '../../apps/api/src/config/config.ts';

const app = await createApp(loadConfig(process.env), { page: null });
await app.listen();
process.send?.('ready');
