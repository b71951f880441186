/** The portal, alone in its process, to be killed. */
import { startServer } from '../../apps/api/src/main.ts';

await startServer(process.env, { withPage: false });
process.send?.('ready');
