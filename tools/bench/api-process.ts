/** Runs the API alone in its own process. */
import { createApp } from '../../apps/api/src/app.ts';
import { loadConfig } from '../../apps/api/src/config/config.ts';

const app = await createApp(loadConfig(process.env));
await app.listen();
process.once('SIGTERM', () => void app.close().then(() => process.exit(0)));
process.send?.('ready');
// The parent process ended without sending a stop message.
process.once('disconnect', () => process.exit(1));
