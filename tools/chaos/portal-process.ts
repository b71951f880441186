/** The portal, alone in its process, to be killed. */
import { createApp } from '../../apps/api/src/app.ts';
import { loadConfig } from '../../apps/api/src/config/config.ts';

const app = await createApp(loadConfig(process.env), { page: null });
await app.listen();
process.send?.('ready');
