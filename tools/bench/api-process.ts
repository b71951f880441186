/** The API alone in its process. */
import { createApp } from '../../apps/api/src/app.ts';
import { loadConfig } from '../../apps/api/src/config/config.ts';

const app = await createApp(loadConfig(process.env));
await app.listen();
process.once('SIGTERM', () => void app.close().then(() => process.exit(0)));
process.send?.('ready');
// The measuring process ended before it could say so.
process.once('disconnect', () => process.exit(1));
